import '../styles/tokens.css';
import '../styles/localloop.css';
import '../styles/page.css';
import '../styles/split.css';
import '../styles/board.css';
import type { FeedbackData } from '../feedback/feedback-data.ts';
import { startFeedback } from '../feedback/start-feedback.ts';
import { ownPage } from './own-page.ts';

const element = document.getElementById('oriel-viewer');
const text = document.getElementById('oriel-data')?.textContent;
// Written by our own server, which validates it against the contract.
if (element && text) startFeedback(element, JSON.parse(text) as FeedbackData, ownPage(document));

// Later than everything that a visitor waits for: it is for whoever has written the address.
void import('../shell/option-faults.ts').then(({ warnOfOptions }) => warnOfOptions(location.href));
