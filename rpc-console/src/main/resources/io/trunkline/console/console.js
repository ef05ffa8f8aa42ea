"use strict";

// Replaces the charts every 2 s. Everything else works without this script.
const charts = document.getElementById("charts");
if (charts) {
  const status = document.getElementById("refresh");
  const text = document.createElement("span");
  const button = document.createElement("button");
  let paused = false;

  const show = (state) => {
    text.textContent = state;
    button.textContent = paused ? "Resume" : "Pause";
  };

  const refresh = async () => {
    if (paused || document.hidden) {
      return;
    }
    try {
      const response = await fetch("charts", { credentials: "same-origin" });
      if (!response.ok) {
        throw new Error(String(response.status));
      }
      charts.innerHTML = await response.text();
      show("Live");
    } catch (failure) {
      show("No answer (" + failure.message + ")");
    }
  };

  button.type = "button";
  button.addEventListener("click", () => {
    paused = !paused;
    show(paused ? "Paused" : "Live");
    refresh();
  });
  status.replaceChildren(text, button);
  show("Live");
  setInterval(refresh, 2000);
}

// After a call, the result comes first, also for those who do not see the page.
const result = document.querySelector("#result h2");
if (result) {
  result.focus();
}
