// Words in the names of elements that hold the comments of readers, as sites and their templates write them.

/** The comments of a page. */
export const sectionWords = [
  'comments', 'commentlist', 'commentslist', 'commentsection', 'disqus', 'kommentare', 'commentaires', 'comentarios',
  'commenti', 'reacties', 'kommentarer', 'komentarze', 'komentare', 'kommentit', 'yorumlar',
] as const

/** One comment; with one of the words for parts the list of them. */
export const commentWord = 'comment'

/** Words for the parts of a page. */
export const partWords = [
  'list', 'area', 'section', 'container', 'wrap', 'wrapper', 'box', 'block', 'thread', 'threads', 'tree', 'root',
  'main', 'inner', 'outer', 'content', 'body', 'view', 'panel', 'module', 'group', 'region', 'feed', 'stream',
  'template', 'rules', 'app', 'widget', 'embed',
] as const

/** Words for the article or its readers. */
export const articleWords = [
  'article', 'post', 'entry', 'story', 'news', 'blog', 'page', 'recipe', 'single', 'node', 'reader', 'readers',
  'user', 'users', 'visitor', 'recent', 'latest', 'top', 'all', 'the', 'js', 'wp', 'facebook', 'fb',
] as const
