'use strict';
const search = document.getElementById('search');
// A page without findings has no lists to choose from: all fit.
const codemod = document.getElementById('codemod') || {value: ''};
const level = document.getElementById('level') || {value: ''};
const shown = document.getElementById('shown');
const files = [...document.querySelectorAll('section.file')];
const links = [...document.querySelectorAll('nav li')];
const bars = [...document.querySelectorAll('.chart button')];
let folder = '';

const has = (list, word) => !word || list.split(' ').includes(word);
const visible = (element) => !element.closest('[hidden]');

// Shows what the filter lets through: a hunk that answers, or a list of findings that holds, the codemod and the level, in
// a file whose path holds the words.
function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  files.forEach((file, i) => {
    let any = false;
    for (const part of file.querySelectorAll('[data-answers]')) {
      const answers = part.dataset.answers.split(',');
      const fits = (!codemod.value && !level.value) ||
          answers.some((answer) => has(answer, codemod.value) && has(answer, level.value));
      part.hidden = !fits;
      any = any || fits;
    }
    const path = file.dataset.path.toLowerCase();
    const fits = any && words.every((word) => path.includes(word)) && (!folder || file.dataset.folder === folder);
    file.hidden = links[i].hidden = !fits;
    count += fits;
  });
  shown.textContent = `${count} of ${files.length} files shown`;
}

// Moves the focus to the next (step 1) or last (step -1) of the visible elements, seen from the one in focus.
function move(selector, step) {
  const all = [...document.querySelectorAll(selector)].filter(visible);
  const here = document.activeElement.closest(selector);
  let next = all.indexOf(here) + step;
  if (!here) {
    const below = all.findIndex((element) => element.getBoundingClientRect().top > 8);
    next = step > 0 ? below : (below < 0 ? all.length : below) - 1;
  }
  if (!all[next]) return;
  all[next].focus();
  all[next].scrollIntoView({block: 'start'});
}

function reset() {
  search.value = codemod.value = level.value = folder = '';
  bars.forEach((bar) => bar.setAttribute('aria-pressed', 'false'));
  filter();
}

for (const control of [search, codemod, level]) control.addEventListener?.('input', filter);
document.getElementById('reset').addEventListener('click', reset);
for (const bar of bars) {
  bar.addEventListener('click', () => {
    folder = folder === bar.dataset.folder ? '' : bar.dataset.folder;
    bars.forEach((other) => other.setAttribute('aria-pressed', String(other.dataset.folder === folder)));
    filter();
  });
}
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const writing = event.target.matches('input, select');
  if (event.key === 'Escape' && writing) {
    if (event.target === search && search.value) reset();
    else event.target.blur();
  } else if (writing) {
    return;
  } else if (event.key === '/') {
    search.focus();
  } else if (event.key === 'j' || event.key === 'k') {
    move('.hunk, .left', event.key === 'j' ? 1 : -1);
  } else if (event.key === 'n' || event.key === 'p') {
    move('section.file', event.key === 'n' ? 1 : -1);
  } else {
    return;
  }
  event.preventDefault();
});
document.addEventListener('focusin', (event) => {
  const file = event.target.closest('section.file');
  links.forEach((link, i) => link.firstElementChild.classList.toggle('current', files[i] === file));
});
filter();
