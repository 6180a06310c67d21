/**
 * Phrases that this project does not use, each with the better one. Only what is nearly always wrong belongs here: a word with good
 * uses stays out. `scripts/words.mjs` looks for them in texts, comments, names, tests and documents.
 */

/**
 * @typedef {object} Phrase
 * @property {RegExp} bad what to look for; a space stands for any white space, also at the end of a line
 * @property {string} say what to write instead
 * @property {readonly string[]} [except] names in which it may stand: parts of a published format, or of the platform
 */

/** @type {readonly Phrase[]} */
export const PHRASES = [
  // Stilted.
  { bad: /\bmend(s|ed|ing)?\b/i, say: 'fix' },
  { bad: /\banew\b/i, say: 'again, from scratch' },
  { bad: /\breckon/i, say: 'calculate, expect' },
  { bad: /\bquickest\b/i, say: 'fastest' },
  { bad: /\bsomebody\b/i, say: 'someone' },
  { bad: /\bwhoever\b/i, say: 'anyone who; better, name the actor (the caller, the process, the user)' },
  { bad: /\b(for|to|by|from|of) who (?!(is|are|was) (who|which))/i, say: 'for anyone who; better, name the actor' },
  { bad: /\bgoes on\b(?! (paper|standard|its way))/i, say: 'continues, keeps …ing' },
  { bad: /\bin hand\b/i, say: 'current; held (while something is dragged)' },
  { bad: /\bin truth\b/i, say: 'actually' },
  { bad: /\bin vain\b/i, say: 'for nothing, without result' },
  { bad: /\bin one go\b/i, say: 'at once, in one step' },
  { bad: /\bfor ever\b/i, say: 'forever' },
  { bad: /\bunasked\b/i, say: 'without being asked' },
  { bad: /\bshall\b/i, say: 'will, should, is to' },
  { bad: /\bhangs? on\b/i, say: 'is attached to; depends on' },
  { bad: /\btaken for\b/i, say: 'mistaken for, treated as', except: ['mistaken for'] },
  { bad: /\blies? nowhere\b/i, say: 'not placed' },
  { bad: /\blies? there already\b/i, say: 'already there' },
  { bad: /\b(is|are) so already\b/i, say: 'already applied' },
  { bad: /\bputs? away\b/i, say: 'dismiss, discard' },
  { bad: /\bnothing to object\b/i, say: 'no issues found' },
  { bad: /\b(all is|is) run yet\b|\ball is run\b/i, say: 'no runs yet; all runs done' },
  { bad: /\bbeside the batch\b/i, say: 'in the background' },
  { bad: /\bwhat it takes\b/i, say: 'its time, its cost, what it needs' },
  { bad: /\bno counterpart\b/i, say: 'no equivalent' },
  { bad: /\bstands? for itself\b/i, say: 'is on its own' },
  { bad: /\bwithout foresight\b/i, say: 'without looking ahead' },
  { bad: /\b(an|the) own\b/i, say: 'its own, your own' },
  { bad: /\bseeds? a point\b/i, say: 'seeds per point' },
  { bad: /\bone thing a press\b/i, say: 'one thing per press' },
  { bad: /\btell(s|ing)? of\b/i, say: 'report' },
  {
    bad: /\b(is|are|was|were|be|been|being) told\b(?! (apart|how|to|what|that|whether|about|otherwise|every|from|again|of))/i,
    say: 'reported, given, listed; or say who tells it',
  },
  {
    bad: /(?<!here )\b(is|was) no (JSON|text|UTF-8|number|whole number|trace|scenario|field|multiple|part|error|script|link|drive|lesson|picture|setting|parameter|study|file|document|address|tunable|word|PNG|power of)\b/i,
    say: 'is not a …',
  },
  { bad: /\b(thereof|therein|thereto|wherein|whereof|whence|whither|lest)\b/i, say: 'plain words' },

  // American spelling.
  { bad: /colour/i, say: 'color', except: ['matrixColour', 'matrixColours'] },
  { bad: /neighbour/i, say: 'neighbor', except: ["'neighbours'", '"neighbours"'] },
  { bad: /behaviour|favour|flavour|honour|rumour|humour|labour|harbour|endeavour/i, say: '…or' },
  { bad: /catalogue|analogue/i, say: '…og' },
  {
    bad: /(optim|minim|maxim|summar|recogn|normal|serial|initial|organ|util|visual|emphas|real|special|general|character|categor|custom|standard|author|synchron|memor|amort|local|final|equal|prior|random|quant|token|vector|ideal|linear)is(e|es|ed|er|ers|ing|ation|ations)\b/i,
    say: '…ize, …ization',
  },
  { bad: /analys(e|ed|ing)\b|paralys/i, say: 'analyze' },
  { bad: /(cancel|model|label|travel|level|fuel|signal|total|tunnel|channel)l(ed|ing|er|ers)\b/i, say: 'one l' },
  { bad: /\b(centre|centres|centred|metre|metres|litre|fibre|theatre)\b/i, say: '…er' },
  { bad: /\blicence|\bdefence|\boffence/i, say: '…se' },
  { bad: /\b(learnt|leant|burnt|spelt|dreamt|leapt|spoilt)\b/i, say: '…ed' },
  { bad: /\b(to|up|down|for|in|out)wards\b/i, say: 'toward, upward, downward, forward' },
  {
    bad: /\b(grey|whilst|amongst|judgement|artefact|ageing|programme|per cent|fulfil|sceptical|cheque|tyre|storey|maths)\b/i,
    say: 'the American form',
  },
];
