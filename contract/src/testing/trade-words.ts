import type { ArticleLanguage } from '../articles.ts';

/** Words of those who sell apartments, which no text for those who ask residents has. */
const TRADE: Readonly<Record<ArticleLanguage, RegExp>> = {
  en: /(?<!\p{L})(apartments?|flats?|buyers?|developers?|estates?|inquir(y|ies)|sales?|sells?|sold|prices?|reservations?|homes?)(?!\p{L})/giu,
  pl: /(?<!\p{L})(mieszkani[aeu]|mieszkaniami|mieszkań|kupując\p{L}*|dewelop\p{L}*|inwestycj\p{L}*|sprzeda\p{L}*|cennik\p{L}*|cen[aęyą]?|(?<!znak )zapytani\p{L}*|rezerw\p{L}*|makiet\p{L}*)(?!\p{L})/giu,
};

/** The words of that trade in a text, each with the line that it stands in. */
export function tradeWords(text: string, language: ArticleLanguage): string[] {
  return text
    .split('\n')
    .flatMap((line) => [...line.matchAll(TRADE[language])].map(([word]) => `${word}: ${line.trim()}`));
}
