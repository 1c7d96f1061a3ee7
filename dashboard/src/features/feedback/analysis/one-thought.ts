const SHORTEST = 15;
const LONGEST = 140;

/** Whether a comment is short enough, and says one thing only, so that people can agree or disagree with it. */
export function isOneThought(body: string): boolean {
  const text = body.trim();
  if (text.length < SHORTEST || text.length > LONGEST) return false;
  if (/[?\n]|https?:/.test(text)) return false;
  return text.split(/[.!…]+(?:\s|$)/).filter((part) => part.trim() !== '').length === 1;
}
