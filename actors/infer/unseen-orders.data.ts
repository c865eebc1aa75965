// Orders to whoever answers questions about a page, in English: what to say, to recommend, to leave out or to do. They
// count only in text that nobody can see: visible text gives people such orders. In lower case; each word is a fragment
// of a regular expression.

/** What a model writes: "every answer must …". */
export const answerNouns = [
  'answers?', 'repl(?:y|ies)', 'responses?', 'summar(?:y|ies)', 'abstracts?', 'reports?', 'reviews?', 'outputs?',
  'descriptions?', 'comparisons?', 'recommendations?', 'lists?', 'rankings?', 'translations?', 'evaluations?',
]
export const mustWords = ['must', 'should', 'shall', 'has to', 'have to', 'needs? to', 'is to', 'are to', 'will']
/** "State that …". */
export const statingVerbs = [
  'say', 'state', 'claim', 'assert', 'declare', 'write', 'report', 'mention', 'emphasi[sz]e', 'stress', 'insist',
  'confirm', 'conclude', 'explain', 'note', 'add', 'suggest', 'pretend', 'assume', 'inform', 'tell', 'convince',
  'persuade', 'warn', 'assure', 'remind',
]
export const hearers = [
  'the user', 'users', 'everyone', 'everybody', 'anyone', 'people', 'readers?', 'customers?', 'them', 'whoever asks',
  'the (?:buyer|customer|reader|human|person)',
]
/** "Recommend … first". */
export const rankingVerbs = [
  'recommend', 'rank', 'rate', 'score', 'prefer', 'favou?r', 'praise', 'promote', 'list', 'place', 'put', 'name', 'cite',
  'choose', 'pick', 'select', 'describe', 'present', 'treat', 'consider', 'classify', 'label',
]
export const rankingWords = [
  'first', 'top', 'above', 'ahead of', 'before', 'over', 'instead of', 'highest', 'best', 'always', 'most', 'only',
  'as', 'regardless', 'no matter',
]
/** "Leave out their prices". */
export const omittingPhrases = [
  '(?:do not|don\'t|never|avoid) (?:mention|say|show|cite|list|reveal|disclos|discuss|recommend|quot|warn|report|tell)',
  'leave out', 'omit', 'conceal', 'hide the fact', 'keep quiet about', 'withhold', 'downplay',
]
/** "Whenever somebody asks". */
export const conditionPhrases = [
  '(?:when|whenever|if|once|should) (?:you are |you\'re )?asked', 'asks? (?:you )?(?:about|for|which|what|who|whether)',
  '(?:when|whenever|while|before|after) (?:you )?(?:summari|answer|compar|describ|review|translat|rank|rat|evaluat)\\w*',
]
/** "Open the page and carry out what is written". */
export const actingVerbs = [
  'click', 'open', 'go to', 'visit', 'navigate to', 'browse to', 'call', 'run', 'execute', 'install', 'download',
  'submit', 'buy', 'order', 'purchase', 'add', 'transfer', 'pay', 'send', 'delete', 'approve', 'fill in', 'log in',
]
export const followingPhrases = [
  'and (?:follow|carry out|execute|obey|do what|accept|confirm|approve|submit|enter|pay|complete)',
  'without (?:asking|confirmation|telling|approval|warning)', 'on behalf of', 'your (?:user|principal|operator)',
]
/** "Invite this candidate". */
export const admittingVerbs = [
  'hire', 'invite', 'shortlist', 'advance', 'accept', 'approve', 'promote', 'admit', 'select', 'interview', 'pass',
]
export const candidateNouns = [
  '(?:this|the) (?:candidate|applicant|paper|submission|application|proposal|student|author|bid)', 'them', 'her', 'him',
]
