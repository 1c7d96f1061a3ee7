const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text inside markup or an attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Markup whose values were escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Tagged template: values are escaped unless they are markup already; lists are joined, nothing stands for nothing. */
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

/** Data for a script of ours, in a block that no browser executes and no text in it can close. */
export function jsonBlock(id: string, data: unknown): Html {
  const json = JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return new Html(`<script type="application/json" id="${escapeHtml(id)}">${json}</script>`);
}
