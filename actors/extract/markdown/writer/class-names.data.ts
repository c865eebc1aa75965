// Class names, in lower case, that libraries and site generators give to parts of a page. Collected from the markup
// they produce; each group names its main sources.

/**
 * Text for screen readers only. Bootstrap, Foundation, WordPress, HTML5 Boilerplate, Drupal, Bulma, Salesforce
 * Lightning, Angular CDK, GOV.UK Frontend, U.S. Web Design System, Amazon.
 */
export const screenReaderClasses: ReadonlySet<string> = new Set([
  'sr-only', 'visually-hidden', 'visuallyhidden', 'screen-reader-text', 'screen-reader-only', 'sr-text', 'screenreader',
  'show-for-sr', 'u-hidden-visually', 'a11y-hidden', 'element-invisible', 'hidden-visually', 'a-offscreen',
  'is-sr-only', 'assistive-text', 'slds-assistive-text', 'cdk-visually-hidden', 'govuk-visually-hidden', 'usa-sr-only',
  'u-visually-hidden', 'visually-hidden-focusable', 'sronly', 'offscreen',
])

/** Edit links in headings. MediaWiki and other wikis. */
export const headingToolClasses: ReadonlySet<string> = new Set([
  'mw-editsection', 'editsection', 'edit-section', 'heading-edit',
])

/** Numbers and links back before the text of a footnote. MediaWiki, Pandoc, Substack, Docutils. */
export const noteMarkClasses: ReadonlySet<string> = new Set([
  'mw-cite-backlink', 'footnote-backref', 'footnote-number', 'label',
])

/** Links from a heading or paragraph to itself. Sphinx, markdown-it-anchor, Docusaurus, AnchorJS, MkDocs, rehype. */
export const permalinkClasses: ReadonlySet<string> = new Set([
  'anchor', 'headerlink', 'header-anchor', 'heading-anchor', 'hash-link', 'permalink', 'anchor-link', 'anchorjs-link',
  'heading-link', 'headinglink', 'link-anchor', 'deeplink', 'direct-link', 'toclink-mark', 'self-link', 'section-link',
  'anchorlink', 'hashlink', 'header-link', 'heading-permalink',
])

/**
 * Line numbers beside code. Pygments, Chroma, highlight.js, Prism, Rouge, GitHub, React Syntax Highlighter, Crayon,
 * SyntaxHighlighter, CodeMirror, Monaco, Ace, Org, Gitea.
 */
export const gutterClasses: ReadonlySet<string> = new Set([
  'gutter', 'lineno', 'linenos', 'linenodiv', 'line-number', 'line-numbers-rows', 'linenumber', 'linenumbers',
  'line_number', 'linenum', 'lnt', 'ln-num', 'hljs-ln-numbers', 'hljs-ln-n', 'rouge-gutter', 'blob-num',
  'code-line-number', 'react-syntax-highlighter-line-number', 'syntaxhighlighter-line-number', 'crayon-nums',
  'crayon-num', 'line-num', 'lnum', 'cm-gutters', 'codemirror-gutters', 'codemirror-linenumber', 'margin-view-overlays',
  'hl-gutter', 'linenr', 'lines-num', 'ln', 'line-numbers-wrapper', 'line-numbers', 'codemirror-gutter-wrapper',
  'ace_gutter',
])

/**
 * Copy buttons, toolbars and hidden lines inside code blocks. Prism, sphinx-copybutton, GitHub, Docusaurus, mdBook,
 * Dokka.
 */
export const codeToolClasses: ReadonlySet<string> = new Set([
  'copy', 'copy-btn', 'copy-button', 'btn-copy', 'copybtn', 'clipboard', 'clipboard-copy', 'zeroclipboard-container',
  'toolbar', 'code-toolbar-item', 'copy-code-button', 'code-copy', 'copy-code', 'button-copy',
  'copy-to-clipboard-button', 'line-numbers-rows', 'visually-hidden', 'sr-only', 'cb-copy', 'boring',
  'copy-popup-wrapper',
])

/** A line of code in an element. Shiki, Prism, Docusaurus, Monaco, CodeMirror, highlight.js, Chroma, Crayon, Ace. */
export const codeLineClasses: ReadonlySet<string> = new Set([
  'line', 'code-line', 'token-line', 'view-line', 'codemirror-line', 'cm-line', 'hljs-ln-line', 'react-code-line', 'cl',
  'crayon-line', 'highlight-line', 'ace_line', 'ec-line',
])

/** A line of code in an element that is not inside a `<pre>`. Monaco, CodeMirror, Ace, GitHub, Crayon, highlight.js. */
export const editorLineClasses: ReadonlySet<string> = new Set([
  'view-line', 'cm-line', 'codemirror-line', 'ace_line', 'blob-code-inner', 'js-file-line', 'crayon-line',
  'hljs-ln-code',
])

/** The element that holds the lines of a code editor, which has no `<pre>`. Monaco, CodeMirror, Ace. */
export const editorClasses: ReadonlySet<string> = new Set([
  'view-lines', 'cm-content', 'codemirror-code', 'ace_text-layer',
])

/** An element that holds a formula together with its TeX source. KaTeX, MathJax 2 and 3, MediaWiki, mathjax-node. */
export const formulaWrapperClasses: ReadonlySet<string> = new Set([
  'katex', 'katex-display', 'mwe-math-element', 'mathjax', 'mathjax_display', 'mathjax_svg', 'mathjax_chtml',
  'mjx-chtml', 'mjx-math', 'mathjax_svg_display', 'mathjax_chtml_display', 'mjpage', 'math-block',
])

/** An element whose text is TeX for a script to render. MkDocs (Arithmatex), Stack Exchange, Pandoc, markdown-it. */
export const texClasses: ReadonlySet<string> = new Set([
  'arithmatex', 'math', 'math-container', 'math-tex', 'tex', 'math-inline', 'math-display', 'latex',
])

/** Prices that no longer hold. Tailwind CSS, Bootstrap, Shopify, Magento, BigCommerce, Shopware, PrestaShop. */
export const struckOutClasses: ReadonlySet<string> = new Set([
  'line-through', 'text-decoration-line-through', 'strikethrough', 'strike-through', 'strike', 'struck', 'old-price',
  'oldprice', 'price-old', 'price--old', 'was-price', 'price-was', 'price--was', 'compare-at-price', 'price--compare',
  'price__compare', 'compare-price', 'price--non-sale', 'price-item--compare', 'list-price--strike',
  'regular-price--sale',
  'strike-price', 'price-strike', 'price--rrp', 'crossed-out-price', 'price-before', 'previous-price',
  'price--previous',
])
