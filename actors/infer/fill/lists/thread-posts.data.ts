// Words for discussions and their posts, in the names of fields and of classes; lower case, without accents.
// Collected by hand.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Classes of posts, and those by which a group is a list of pages with a text each. */
export const postGroups = words('post posts message messages postbit beitrag mensaje')
export const postListGroups = words('hentry related recent loop teaser card article grid blog')

export const starterWords = words(
  'starter started opener opening op asker threadstarter topicstarter startet eroffner ersteller createur',
)
export const threadWords = words('thread topic discussion question opening thema sujet tema hilo discussione')
export const postWords = words('post poster message posting beitrag mensaje messaggio')
export const replyWords = words('reply replies response answer antwort reponse respuesta risposta')
export const lastWords = words('last latest newest letzter letzte letztes dernier derniere ultimo ultima')
export const authorWords = words('author poster user username member autor auteur autore starter by writer name')
export const dateWords = words('date at on time posted day datum fecha data started')
