(function () {
  "use strict";
  var body = document.body, queue = "handed in " + body.dataset.event, pictures = "photos " + body.dataset.event, sending = false, again, looked, FIELDS = "input[name], select";
  function all(selector, of) { return Array.prototype.slice.call((of || document).querySelectorAll(selector)); }
  function one(selector, of) { return (of || document).querySelector(selector); }
  function word(name) { return one('[data-word="' + name + '"]', document.getElementById("words").content).textContent; }
  var kept = {
    get: function (key) { try { return JSON.parse(localStorage.getItem(key)); } catch (_) { return null; } },
    set: function (key, value) {
      var text = JSON.stringify(value);
      try { localStorage.setItem(key, text); } catch (_) {  // full: what is typed comes before photos; or private
        kept.drop(pictures);
        if (key !== pictures) try { localStorage.setItem(key, text); } catch (_) { /* private */ }
      }
    },
    drop: function (key) { try { localStorage.removeItem(key); } catch (_) { /* private */ } }
  };
  function draftOf(section) { return ["typed", body.dataset.event, section.dataset.heat, section.dataset.table, section.dataset.draw].join(" "); }
  function draftNow(key) { return JSON.stringify(kept.get(key)); }
  function sectionOf(entry) { return one('[data-table="' + entry.table + '"][data-heat="' + entry.heat + '"]'); }

  // ---- what is typed --------------------------------------------------------------------------
  function number(text) {
    var plain = text.normalize("NFKC").replace(/[\s,，']/g, "");
    return plain === "" ? null : /^-?\d+$/.test(plain) ? Number(plain) : text;
  }
  function sheetOf(set) {
    var sheet = { player: Number(set.dataset.player) }, deeds = {}, any = false;
    all("input, select", set).forEach(function (field) {
      var parts = field.name.split("."), value = number(field.value);
      if (value === null) return;
      any = true;
      if (parts[1] === "deeds") deeds[parts.slice(2).join(".")] = value; else sheet[parts[1]] = value;
    });
    if (Object.keys(deeds).length) sheet.deeds = deeds;
    return any ? sheet : null;
  }
  function sheetsOf(section) {
    var sheets = all("fieldset", section).map(sheetOf).filter(Boolean);
    var itemised = sheets.some(function (each) { return each.deeds || "cash" in each; });
    sheets.forEach(function (each) {
      if (each.deeds && !("cash" in each)) each.cash = 0;
      if ("bankrupt" in each && !each.total && !each.deeds && !("cash" in each)) each[itemised ? "cash" : "total"] = 0;
    });
    return sheets;
  }
  function entryOf(section) {
    var sheets = sheetsOf(section), table = { table: Number(section.dataset.table), sheets: sheets };
    var bank = one('[name="bank_has"]', section).value.split(" ").filter(function (deed) {
      return deed && !sheets.some(function (each) { return each.deeds && deed in each.deeds; });  // else it was sold after all
    });
    if (bank.length) table.bank_has = bank;
    return { heat: section.dataset.heat, tables: [table] };
  }
  function ask(target, data) { return post(target + "?", JSON.stringify(data), "application/json", 8000); }
  function post(target, content, kind, wait) {
    var patience = new AbortController(), timer = setTimeout(function () { patience.abort(); }, wait);
    return fetch(target + "lang=" + document.documentElement.lang, {
      method: "POST", cache: "no-store", credentials: "same-origin", signal: patience.signal, body: content,
      headers: { "Content-Type": kind, "X-CSRF": one('meta[name="csrf"]').content }
    }).then(function (answer) {
      clearTimeout(timer);
      return answer.json().then(function (said) { return { status: answer.status, said: said }; });
    }, function (error) { clearTimeout(timer); throw error; });
  }

  // ---- checked while typing ------------------------------------------------------------------
  var checks = {};
  function check(section) {
    var key = section.dataset.table;
    clearTimeout(checks[key]);
    checks[key] = setTimeout(function () {
      var entry = entryOf(section), text = JSON.stringify(entry);
      if (!entry.tables[0].sheets.length) return show(section, { notes: {}, problems: [] });
      ask("/referee/check", entry).then(function (answer) {
        if (answer.status === 200 && text === JSON.stringify(entryOf(section))) show(section, answer.said);
      }).catch(function () { /* checked again when it is handed in */ });
    }, 250);
  }
  function show(section, said) {
    all("fieldset", section).forEach(function (set) { one(".found", set).textContent = said.notes[set.dataset.player] || ""; });
    var list = one(".problems", section);
    list.textContent = "";
    said.problems.forEach(function (each) {
      var line = document.createElement("li");
      line.className = each.severity;
      line.textContent = each.message;
      if (each.bank) {
        var button = line.appendChild(document.createElement("button"));
        button.type = "button";
        button.textContent = each.bank;
        button.dataset.act = "bank";
        button.dataset.deeds = each.deeds.join(" ");
      }
      list.appendChild(line);
    });
  }

  // ---- handed in: kept here, sent until it has come, counted once ------------------------------
  function newId() {
    var bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    var hex = Array.prototype.map.call(bytes, function (each) { return (256 + each).toString(16).slice(1); }).join("");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  }
  function handIn(section) {
    var entry = entryOf(section);
    if (!entry.tables[0].sheets.length) return;
    entry.id = newId();
    var waiting = (kept.get(queue) || []).filter(function (each) { return each.draft !== draftOf(section); });
    waiting.push({ draft: draftOf(section), typed: draftNow(draftOf(section)), heat: entry.heat, table: section.dataset.table, entry: entry });
    kept.set(queue, waiting);
    memory = waiting;
    one(".said", section).textContent = word("sending");
    send();
  }
  var memory = kept.get(queue) || [], photos = kept.get(pictures) || [];
  function send() {
    clearTimeout(again);
    var first = memory[0] || photos[0];
    if (sending || !first) return;
    sending = true;
    (first.photo ? sendPhoto(first) : ask("/referee/enter", first.entry)).then(function (answer) {
      sending = false;
      line(false);
      if (answer.status === 401) return (document.getElementById("stranger").hidden = false);
      if (answer.status >= 500) return later();
      if (first.photo) {
        photos.shift();
        kept.set(pictures, photos);
        if (sectionOf(first)) one(".kept", sectionOf(first)).textContent = answer.said.message;
        return send();
      }
      memory = memory.filter(function (each) { return each.entry.id !== first.entry.id; });
      kept.set(queue, memory);
      var section = sectionOf(first), said = section && one(".said", section);
      if (answer.status === 200) {
        if (draftNow(first.draft) === first.typed) kept.drop(first.draft);  // else it was typed on meanwhile
        if (said) said.textContent = word("handed_in");
      } else if (said) {
        said.textContent = answer.said.message + (answer.said.theirs ? "\n" + word("theirs") + "\n" + answer.said.theirs_said.join("\n") : "");
      }
      send();
    }).catch(function () { sending = false; line(true); later(); });
  }
  function later() { clearTimeout(again); again = setTimeout(send, 4000); }
  function line(lost) { one("#line span").hidden = !lost; }

  // ---- photos: made small here, sent when nothing typed waits -----------------------------------
  function photograph(field) {
    var section = field.closest("[data-table]"), file = field.files[0];
    if (!file) return;
    one(".kept", section).textContent = word("sending");
    small(file, function (photo) {
      photos.push({ photo: photo, heat: section.dataset.heat, table: section.dataset.table });
      kept.set(pictures, photos);
      field.value = "";
      send();
    });
  }
  function small(file, then) {
    var picture = new Image();
    function done(photo) { URL.revokeObjectURL(picture.src); then(photo); }
    picture.onerror = function () {  // the desk says what is wrong with it
      var reader = new FileReader();
      reader.onload = function () { done(reader.result); };
      reader.readAsDataURL(file);
    };
    picture.onload = function () {
      var share = Math.min(1, 2016 / Math.max(picture.naturalWidth, picture.naturalHeight)), canvas = document.createElement("canvas");
      canvas.width = Math.round(picture.naturalWidth * share);
      canvas.height = Math.round(picture.naturalHeight * share);
      canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
      done(canvas.toDataURL("image/jpeg", 0.85));
    };
    picture.src = URL.createObjectURL(file);
  }
  function sendPhoto(each) {
    var signs = atob(each.photo.split(",")[1] || ""), bytes = new Uint8Array(signs.length);
    for (var at = 0; at < signs.length; at++) bytes[at] = signs.charCodeAt(at);
    return post("/referee/photo?heat=" + each.heat + "&table=" + each.table + "&", bytes, "application/octet-stream", 30000);
  }

  // ---- the desk goes on meanwhile -------------------------------------------------------------
  function look() {
    clearTimeout(looked);
    looked = setTimeout(look, 15000);
    if (document.hidden) return;
    fetch(location.href, { cache: "no-store", credentials: "same-origin" }).then(function (answer) {
      if (answer.url.indexOf("/pair") > 0) return (document.getElementById("stranger").hidden = false);
      return answer.text().then(function (text) {
        line(false);
        if (new DOMParser().parseFromString(text, "text/html").body.dataset.version === body.dataset.version) return;
        var typing = all("[data-table]").some(function (each) { return kept.get(draftOf(each)); });
        if (typing || memory.length || photos.length) document.getElementById("newer").hidden = false; else location.reload();
      });
    }).catch(function () { line(true); });
  }

  document.addEventListener("input", function (event) {
    if (event.target.type === "file") photograph(event.target); else keep(event.target.closest("[data-table]"));
  });
  function keep(section) {
    var typed = {};
    all(FIELDS, section).forEach(function (field) { typed[field.name] = field.value; });
    kept.set(draftOf(section), typed);
    one(".said", section).textContent = "";
    check(section);
  }
  document.addEventListener("submit", function (event) {
    event.preventDefault();
    handIn(event.target.closest("[data-table]"));
  });
  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-act]"), act = button && button.dataset.act;
    if (act === "seat") {
      var deeds = one(".deeds", button.closest("fieldset"));
      deeds.hidden = !deeds.hidden;
      button.setAttribute("aria-expanded", String(!deeds.hidden));
    } else if (act === "bank") {
      one('[name="bank_has"]', button.form).value += " " + button.dataset.deeds;
      keep(button.closest("[data-table]"));
    } else if (act === "renew") {
      location.reload();
    }
  });
  window.addEventListener("online", send);
  document.addEventListener("visibilitychange", function () { if (!document.hidden) { send(); look(); } });

  all("[data-table]").forEach(function (section) {
    var typed = section.dataset.state === "confirmed" ? null : kept.get(draftOf(section));
    if (typed) all(FIELDS, section).forEach(function (field) { if (field.name in typed) field.value = typed[field.name]; });
    all(".deeds", section).forEach(function (deeds) {
      deeds.hidden = !all("select, input", deeds).some(function (each) { return each.value; });
      one('[data-act="seat"]', deeds.closest("fieldset")).setAttribute("aria-expanded", String(!deeds.hidden));
    });
    if (typed) one(".said", section).textContent = "";
    check(section);
  });
  send();
  looked = setTimeout(look, 15000);
})();
