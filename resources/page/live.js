(function () {
  "use strict";
  var known = "", next, lost = document.getElementById("lost").firstElementChild;
  function renew(text) {
    var other = new DOMParser().parseFromString(text, "text/html");
    document.querySelectorAll("[data-live]").forEach(function (part) {
      var now = other.getElementById(part.id);
      part.innerHTML = now ? now.innerHTML : "";
    });
    document.dispatchEvent(new Event("renewed"));
  }
  function ask() {
    if (document.hidden) return later();
    var patience = new AbortController(), timer = setTimeout(function () { patience.abort(); }, 8000);
    fetch("/live", { headers: { "If-None-Match": known }, cache: "no-store", credentials: "omit", signal: patience.signal })
      .then(function (answer) {
        if (answer.status === 304) return;
        if (answer.status !== 200) throw answer.status;
        return answer.text().then(function (text) {
          renew(text);
          known = answer.headers.get("ETag");
        });
      })
      .then(function () { lost.hidden = true; })
      .catch(function () { lost.hidden = false; })
      .then(function () { clearTimeout(timer); later(); });
  }
  function later() {
    clearTimeout(next);
    // not all phones of the hall in the same moment
    next = setTimeout(ask, 9000 + 2000 * Math.random());
  }
  document.addEventListener("visibilitychange", function () { if (!document.hidden) { clearTimeout(next); ask(); } });
  // of a page that was searched for, the server has left out the others
  if (location.search) ask(); else later();
})();
