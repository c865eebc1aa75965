// Names of meta tags by field, most reliable first: Open Graph, Parse.ly, Sailthru, Highwire Press (citation_*), Dublin
// Core and names of single systems.

export const metaNames = {
  description: ['description', 'og:description', 'twitter:description'],
  descriptionAfterJsonLd: ['dc.description', 'dcterms.description', 'sailthru.description', 'excerpt'],
  title: ['og:title', 'twitter:title'],
  titleAfterJsonLd: ['dc.title', 'dcterms.title', 'citation_title', 'parsely-title', 'title'],
  siteNameAfterJsonLd: [
    'application-name', 'apple-mobile-web-app-title', 'dc.publisher', 'dcterms.publisher', 'twitter:app:name:iphone',
    'citation_journal_title', 'publisher',
  ],
  language: ['content-language', 'language', 'dc.language', 'dcterms.language'],
  author: [
    'author', 'article:author', 'parsely-author', 'sailthru.author', 'citation_author', 'dc.creator', 'dcterms.creator',
    'dc.author', 'byl', 'og:article:author', 'book:author', 'books:author', 'dcterms.contributor', 'rnews:author',
    'bt:author',
  ],
  published: [
    'article:published_time', 'og:published_time', 'parsely-pub-date', 'sailthru.date', 'datepublished', 'publishdate',
    'publish_date', 'publish-date', 'publication_date', 'pubdate', 'article.published', 'article_date_original',
    'citation_publication_date', 'citation_date', 'citation_online_date', 'dc.date.issued', 'dcterms.issued',
    'dcterms.created', 'dc.date', 'dcterms.date', 'dc.date.created', 'rnews:datepublished',
    'cxenseparse:recs:publishtime', 'date', 'originalpublicationdate', 'displaydate', 'article:published',
    'og:article:published_time', 'og:pubdate', 'bt:pubdate', 'created', 'release_date', 'og:release_date',
    'video:release_date', 'book:release_date', 'music:release_date',
  ],
  modified: [
    'article:modified_time', 'og:updated_time', 'datemodified', 'article.updated', 'dc.date.modified',
    'dcterms.modified', 'last-modified', 'lastmod', 'revised', 'modified_date', 'updated_time', 'article:modified',
    'modified', 'og:modified_time', 'og:article:modified_time', 'bt:moddate',
  ],
  /** Comma-separated lists. */
  keywords: ['keywords', 'news_keywords', 'parsely-tags', 'sailthru.tags'],
  /** One keyword per tag. */
  tags: [
    'article:tag', 'og:article:tag', 'video:tag', 'book:tag', 'citation_keywords', 'dc.subject', 'dcterms.subject',
  ],
} as const
