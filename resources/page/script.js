(function () {
  "use strict";
  var root = document.documentElement, buttons = document.querySelectorAll("[data-only]");
  function only(tag) {
    root.setAttribute("data-only", tag);
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
  var lines = Array.prototype.map.call(document.querySelectorAll(".people tbody tr"), function (row) {
    var name = row.querySelector("th"), number = name.previousElementSibling.textContent;
    var parts = Array.prototype.map.call(name.querySelectorAll("bdi"), function (each) { return plain(each.textContent); });
    return { row: row, number: number, parts: parts.join(" ").split(/[\s,]+/) };
  });
  // A name may be shortened: 陳○文 is found as 陳大文, and T. as Tai.
  function begins(part, word) {
    if (/^[^.]\.$/.test(part)) return part[0] === word[0];
    for (var at = 0; at < word.length; at++) {
      if (at >= part.length || (part[at] !== word[at] && part[at] !== "○")) return false;
    }
    return true;
  }
  function fits(line, word) {
    if (/^\d+$/.test(word)) return line.number === String(Number(word));
    return line.parts.some(function (part) { return begins(part, word); });
  }
  function find() {
    var words = plain(field.value).split(/[\s,]+/).filter(Boolean), found = 0;
    lines.forEach(function (line) {
      var shown = words.every(function (word) { return fits(line, word); });
      line.row.hidden = !shown;
      found += shown ? 1 : 0;
    });
    document.getElementById("nobody").firstElementChild.hidden = found > 0;
  }
  field.addEventListener("input", find);
  document.getElementById("search").hidden = false;
  find();
})();
