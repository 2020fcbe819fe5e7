(function () {
  "use strict";
  var SVG = "http://www.w3.org/2000/svg", here = location.pathname, seen = "", ahead = 0, frame = null;
  var picture = document.getElementById("picture"), times = document.getElementById("times"), lost = document.getElementById("lost");
  // the browser's own steady clock: its time of day may be wrong, or put right meanwhile
  function steady() { return performance.now() + ahead; }
  function figures(seconds) {
    var rest = Math.abs(seconds), hours = Math.floor(rest / 3600), minutes = Math.floor(rest % 3600 / 60), two = function (n) { return n < 10 ? "0" + n : "" + n; };
    return (seconds < 0 ? "\u2212" : "") + (hours ? hours + ":" + two(minutes) : minutes) + ":" + two(rest % 60);
  }
  function put(parent, name, values) {
    var part = document.createElementNS(SVG, name);
    Object.keys(values).forEach(function (key) { part.setAttribute(key, values[key]); });
    return parent.appendChild(part);
  }
  function tick() {
    if (!frame) return;
    var passed = Math.floor((steady() - frame.at) / 1000);
    frame.times.forEach(function (time, at) {
      var part = times.childNodes[2 * at + 1], words = time.words.split("{}").join(figures(time.seconds + time.step * passed));
      if (part && part.textContent !== words) part.textContent = words;
    });
  }
  function draw(next) {
    frame = next;
    while (times.firstChild) times.removeChild(times.firstChild);
    next.times.forEach(function (time) {
      put(times, "rect", { x: time.x - time.wide * 0.52, y: time.y - time.high * 0.75, width: time.wide * 1.04, height: time.high * 1.5, fill: time.ground });
      var part = put(times, "text", { x: time.x, y: time.y + time.high / 2, fill: time.ink, "font-size": time.high / 0.714 });
      part.textContent = time.words.split("{}").join(figures(time.seconds));
      var wide = part.getComputedTextLength();
      if (wide > time.wide) part.setAttribute("font-size", time.high / 0.714 * time.wide / wide);
    });
    tick();
  }
  function take(next) {
    ahead = next.now - performance.now();
    if (!next.picture || next.picture === seen) return;
    var image = new Image(), source = here + "/picture?" + next.picture;
    // shown only when it is there whole: no screen flickers
    image.onload = function () {
      seen = next.picture;
      picture.setAttribute("href", source);
      draw(next);
    };
    image.src = source;
  }
  function ask() {
    var patience = new AbortController(), timer = setTimeout(function () { patience.abort(); }, 5000);
    fetch(here + "/now", { cache: "no-store", credentials: "same-origin", signal: patience.signal })
      .then(function (answer) {
        if (answer.status === 404) location.reload();
        if (answer.status !== 200) throw answer.status;
        return answer.json();
      })
      .then(function (next) { lost.hidden = true; take(next); })
      .catch(function () { lost.hidden = false; })
      .then(function () { clearTimeout(timer); setTimeout(ask, 1000); });
  }
  new FontFace("Figures", "url(" + here + "/figures)").load().then(function (face) {
    document.fonts.add(face);
    if (frame) draw(frame);
  }, function () {});
  setInterval(tick, 100);
  ask();
})();
