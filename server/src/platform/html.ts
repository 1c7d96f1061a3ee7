const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for markup and attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Markup with escaped values. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Tagged template: escapes values unless they are markup already; joins lists, and renders undefined as nothing. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  const filled = parts.map((part, index) => part + (index < values.length ? fill(values[index]) : ''));
  return new Html(filled.join(''));
}

function fill(value: unknown): string {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(fill).join('');
  return escapeHtml(String(value));
}

/** JSON that no text inside can end a block with. */
function blockText(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Data for our own script, in a block that browsers do not execute and that no text inside can close. */
export function jsonBlock(id: string, data: unknown): Html {
  return new Html(`<script type="application/json" id="${escapeHtml(id)}">${blockText(data)}</script>`);
}

/** What a page is about, for search engines: JSON-LD in the vocabulary of schema.org. */
export function linkedData(graph: object): Html {
  return new Html(`<script type="application/ld+json">${blockText(graph)}</script>`);
}
