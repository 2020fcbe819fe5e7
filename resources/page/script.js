(function () {
  "use strict";
  var buttons = document.querySelectorAll("[data-only]"), language = "";
  function only(tag) {
    language = tag;
    document.querySelectorAll("span[lang]").forEach(function (each) { each.hidden = tag !== "" && each.lang !== tag; });
    buttons.forEach(function (each) { each.setAttribute("aria-pressed", String(each.getAttribute("data-only") === tag)); });
  }
  buttons.forEach(function (each) {
    each.addEventListener("click", function () {
      only(each.getAttribute("aria-pressed") === "true" ? "" : each.getAttribute("data-only"));
    });
  });
  document.getElementById("languages").hidden = !buttons.length;

  var field = document.getElementById("find");
  if (!field) return;
  function plain(text) {
    return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  }
  var lines;
  function read() {
    lines = Array.prototype.map.call(document.querySelectorAll(".people tbody tr"), function (row) {
      var name = row.querySelector("th"), number = name.previousElementSibling.textContent;
      var parts = Array.prototype.map.call(name.querySelectorAll("bdi"), function (each) { return plain(each.textContent); });
      return { row: row, number: number, parts: parts.join(" ").split(/[\s,]+/) };
    });
  }
  // A shortened name is found by its ends, or by family name and initials; by an initial alone it is not.
  function initial(part, word) {
    return part.length === 2 && part[1] === "." && part[0] === word[0];
  }
  function begins(part, word) {
    var hidden = part.indexOf("○"), last = part[part.length - 1];
    if (hidden > 0) return part[0] === word[0] && (word.length < 3 || last === "○" || last === word[word.length - 1]);
    return part.indexOf(word) === 0 || (word.charCodeAt(0) > 0x2e7f && part.indexOf(word) > 0);
  }
  function fits(line, words) {
    var named = false;
    return words.every(function (word) {
      if (/^\d+$/.test(word) && line.number === String(Number(word))) return (named = true);
      if (line.parts.some(function (part) { return begins(part, word); })) return (named = true);
      return line.parts.some(function (part) { return initial(part, word); });
    }) && (named || !words.length);
  }
  function find() {
    var words = plain(field.value).split(/[\s,]+/).filter(Boolean), found = 0;
    lines.forEach(function (line) {
      var shown = fits(line, words);
      line.row.hidden = !shown;
      found += shown ? 1 : 0;
    });
    document.getElementById("nobody").firstElementChild.hidden = found > 0 || !words.length;
  }
  field.addEventListener("input", find);
  document.getElementById("search").hidden = false;
  read();
  find();
  document.addEventListener("renewed", function () { only(language); read(); find(); });
})();
