// The source code of an example, with this server's addresses filled in.
const page = new URLSearchParams(location.search).get('page') ?? '';
const sources = await (await fetch('sources.json')).json();
const parts = Object.hasOwn(sources, page) ? sources[page] : [];
const $ = (id) => document.getElementById(id);

document.title = `Code of ${page || 'an example'} | Oriel`;
$('title').textContent = page || 'No such example';
if (parts.length > 0) $('see').href = page;
else $('see').textContent = 'All examples';

async function show(part) {
  const text = await (await fetch(part.address)).text();
  $('code').replaceChildren(...text.split(/^(.*\bOriel(?:, \d of \d)?:.*)$/m).map(marked));
  for (const button of $('files').children) {
    button.setAttribute('aria-pressed', button.textContent === part.name);
  }
}

/** Highlights the comments that mark Oriel's lines: everything else is the customer's site. */
function marked(text, at) {
  return at % 2 ? Object.assign(document.createElement('mark'), { textContent: text }) : text;
}

for (const part of parts) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: part.name });
  button.onclick = () => show(part);
  $('files').append(button);
}
$('copy').onclick = async () => {
  await navigator.clipboard.writeText($('code').textContent);
  $('copied').textContent = 'Copied';
  setTimeout(() => {
    $('copied').textContent = '';
  }, 2000);
};
if (parts[0]) await show(parts[0]);
