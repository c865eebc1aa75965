// Pages that list news, people, questions and reviews, and the arrays that JSON extraction must fill.

import { html } from '#test/support/html.ts'
import { documentOf } from '../html-page.ts'
import {
  date, described, email, integer, list, nav, number, object, prose, text, uri, type FillCase,
} from './fill-case.ts'

export const listingCases: FillCase[] = [
  {
    title: 'fills dishes from a menu',
    page: documentOf('en', 'Menu', html`
      <main>
        <h1>Our menu</h1><h2>Starters</h2>
        <ul>
          <li><h3>Soup</h3><p>Tomato and basil with bread.</p><span>$6.50</span></li>
          <li><h3>Salad</h3><p>Greens, nuts and a light dressing.</p><span>$7.00</span></li>
        </ul>
      </main>
    `),
    schema: object({ menu_items: list(object({ name: text, description: text, price: number }, ['name', 'price'])) }),
    expected: {
      menu_items: [
        { name: 'Soup', description: 'Tomato and basil with bread.', price: 6.5 },
        { name: 'Salad', description: 'Greens, nuts and a light dressing.', price: 7 },
      ],
    },
  },
  {
    title: 'fills courses from cards',
    page: documentOf('en', 'Courses', html`
      <main>
        <h1>Our courses</h1>
        <div class="row">
          <div class="course-card">
            <h3 class="course-card__title">Python</h3><p>Duration: 6 weeks</p><p>Price: $99</p>
          </div>
          <div class="course-card">
            <h3 class="course-card__title">Go</h3><p>Duration: 4 weeks</p><p>Price: $79</p>
          </div>
        </div>
      </main>
    `),
    schema: object({
      courses: list(object({ title: text, weeks: described(integer, 'Duration in weeks'), price: number })),
    }),
    expected: { courses: [{ title: 'Python', weeks: 6, price: 99 }, { title: 'Go', weeks: 4, price: 79 }] },
  },
  {
    title: 'fills episodes of a podcast',
    page: documentOf('en', 'Podcast', html`
      <main>
        <h1>The Long Show</h1>
        <ol>
          <li class="episode">
            <h3>On rivers</h3><p>Episode: 12</p><p>Duration: 48 min</p><time datetime="2024-03-01">2024-03-01</time>
          </li>
          <li class="episode">
            <h3>On hills</h3><p>Episode: 11</p><p>Duration: 52 min</p><time datetime="2024-02-01">2024-02-01</time>
          </li>
        </ol>
      </main>
    `),
    schema: object({ episodes: list(object({ title: text, duration_minutes: integer, date })) }),
    expected: {
      episodes: [
        { title: 'On rivers', duration_minutes: 48, date: '2024-03-01' },
        { title: 'On hills', duration_minutes: 52, date: '2024-02-01' },
      ],
    },
  },
  {
    title: 'fills articles from a list of news',
    page: documentOf('en', 'News', html`
      ${nav}
      <main>
        <h1>Latest news</h1>
        <article>
          <h2><a href="/n/0">Council votes on budget</a></h2><time datetime="2024-04-01">2024-04-01</time>
          <p>The council passed the budget with a narrow majority after a debate of nine hours.</p>
        </article>
        <article>
          <h2><a href="/n/1">New bridge opens</a></h2><time datetime="2024-04-02">2024-04-02</time>
          <p>The bridge carries trams and bicycles across the river to the old harbour and back.</p>
        </article>
        <article>
          <h2><a href="/n/2">School wins prize</a></h2><time datetime="2024-04-03">2024-04-03</time>
          <p>Pupils built a robot that waters plants in the school garden when it has not rained.</p>
        </article>
      </main>
    `),
    schema: object({ articles: list(object({ title: text, url: uri, date, summary: text }, ['title'])) }),
    expected: {
      articles: [
        {
          title: 'Council votes on budget', url: 'https://example.com/n/0', date: '2024-04-01',
          summary: 'The council passed the budget with a narrow majority after a debate of nine hours.',
        },
        {
          title: 'New bridge opens', url: 'https://example.com/n/1', date: '2024-04-02',
          summary: 'The bridge carries trams and bicycles across the river to the old harbour and back.',
        },
        {
          title: 'School wins prize', url: 'https://example.com/n/2', date: '2024-04-03',
          summary: 'Pupils built a robot that waters plants in the school garden when it has not rained.',
        },
      ],
    },
  },
  {
    title: 'fills events with machine-readable dates',
    page: documentOf('en', 'Events', html`
      <main>
        <h1>Upcoming events</h1>
        <ul>
          <li class="event">
            <h3><a href="/e/S">Summer party</a></h3><time datetime="2024-06-01T18:00">1 June 2024, 6 pm</time>
            <p class="venue">Town hall</p>
          </li>
          <li class="event">
            <h3><a href="/e/O">Open air cinema</a></h3><time datetime="2024-07-12T20:00">12 July 2024, 8 pm</time>
            <p class="venue">City park</p>
          </li>
        </ul>
      </main>
    `),
    schema: object({ events: list(object({ name: text, date, venue: text })) }),
    expected: {
      events: [
        { name: 'Summer party', date: '2024-06-01', venue: 'Town hall' },
        { name: 'Open air cinema', date: '2024-07-12', venue: 'City park' },
      ],
    },
  },
  {
    title: 'fills the members of a team',
    page: documentOf('en', 'Team', html`
      <main>
        <h1>Our team</h1>
        <div class="team">
          <div class="member">
            <img src="/A.jpg" alt="Ada Byron"><h3>Ada Byron</h3><p>CEO</p>
            <a href="mailto:ada@co.example">ada@co.example</a>
          </div>
          <div class="member">
            <img src="/B.jpg" alt="Bob Kahn"><h3>Bob Kahn</h3><p>CTO</p>
            <a href="mailto:bob@co.example">bob@co.example</a>
          </div>
          <div class="member">
            <img src="/C.jpg" alt="Cy Twombly"><h3>Cy Twombly</h3><p>Designer</p>
            <a href="mailto:cy@co.example">cy@co.example</a>
          </div>
        </div>
      </main>
    `),
    schema: object({ members: list(object({ name: text, role: text, email })) }),
    expected: {
      members: [
        { name: 'Ada Byron', role: 'CEO', email: 'ada@co.example' },
        { name: 'Bob Kahn', role: 'CTO', email: 'bob@co.example' },
        { name: 'Cy Twombly', role: 'Designer', email: 'cy@co.example' },
      ],
    },
  },
  {
    title: 'fills quotes with their authors',
    page: documentOf('en', 'Quotes', html`
      <main>
        <h1>Quotes</h1>
        <div class="quote">
          <span class="text">“Be yourself; everyone else is already taken.”</span>
          <span>by <small class="author">Oscar Wilde</small></span>
          <div class="tags">Tags: <a class="tag" href="/t/self">self</a> <a class="tag" href="/t/wit">wit</a></div>
        </div>
        <div class="quote">
          <span class="text">“So many books, so little time.”</span>
          <span>by <small class="author">Frank Zappa</small></span>
          <div class="tags">Tags: <a class="tag" href="/t/books">books</a></div>
        </div>
      </main>
    `),
    schema: object({ quotes: list(object({ text, author: text })) }),
    expected: {
      quotes: [
        { text: '“Be yourself; everyone else is already taken.”', author: 'Oscar Wilde' },
        { text: '“So many books, so little time.”', author: 'Frank Zappa' },
      ],
    },
  },
  {
    title: 'fills a product and its reviews',
    page: documentOf('en', 'Kettle', html`
      <main>
        <h1>Kettle</h1><p class="price">$20</p>
        <section class="reviews">
          <h2>Reviews</h2>
          <div class="review">
            <span class="review-author">Ann</span><span class="review-rating">5 out of 5</span>
            <time datetime="2024-01-02">2024-01-02</time>
            <p class="review-text">It is great and boils fast every morning.</p>
          </div>
          <div class="review">
            <span class="review-author">Bob</span><span class="review-rating">2 out of 5</span>
            <time datetime="2024-02-03">2024-02-03</time>
            <p class="review-text">Mine broke after two weeks of light use.</p>
          </div>
        </section>
      </main>
    `),
    schema: object({
      name: text, price: number, reviews: list(object({ author: text, rating: number, text, date })),
    }),
    expected: {
      name: 'Kettle', price: 20,
      reviews: [
        { author: 'Ann', rating: 5, text: 'It is great and boils fast every morning.', date: '2024-01-02' },
        { author: 'Bob', rating: 2, text: 'Mine broke after two weeks of light use.', date: '2024-02-03' },
      ],
    },
  },
  {
    title: 'takes no reviews from the cards of related products',
    page: documentOf('en', 'Kettle', html`
      <main>
        <h1>Kettle</h1><p>Price: $20</p>${prose}
        <div class="related">
          <h2>Related products</h2>
          <div class="card">
            <h3><a href="/Pot">Pot deluxe</a></h3><span class="price">$9</span><span class="rating">4 / 5</span>
          </div>
          <div class="card">
            <h3><a href="/Pan">Pan deluxe</a></h3><span class="price">$9</span><span class="rating">4 / 5</span>
          </div>
          <div class="card">
            <h3><a href="/Cup">Cup deluxe</a></h3><span class="price">$9</span><span class="rating">4 / 5</span>
          </div>
        </div>
      </main>
    `),
    schema: object({ name: text, price: number, reviews: list(object({ author: text, rating: number, text })) }),
    expected: { name: 'Kettle', price: 20 },
  },
  {
    title: 'fills questions from a definition list',
    page: documentOf('en', 'FAQ', html`
      <main>
        <h1>Frequently asked questions</h1>
        <dl>
          <dt>How long is shipping?</dt><dd>Two to four days.</dd>
          <dt>Can I return it?</dt><dd>Yes, within 30 days.</dd>
        </dl>
      </main>
    `),
    schema: object({ faqs: list(object({ question: text, answer: text }, ['question', 'answer'])) }),
    expected: {
      faqs: [
        { question: 'How long is shipping?', answer: 'Two to four days.' },
        { question: 'Can I return it?', answer: 'Yes, within 30 days.' },
      ],
    },
  },
  {
    title: 'fills questions from expandable sections',
    page: documentOf('en', 'FAQ', html`
      <main>
        <h1>Help</h1>
        <details><summary>How do I reset my password?</summary><p>Click on "Forgot password".</p></details>
        <details><summary>Where is my invoice?</summary><p>In your account, under billing.</p></details>
      </main>
    `),
    schema: object({ questions: list(object({ question: text, answer: text })) }),
    expected: {
      questions: [
        { question: 'How do I reset my password?', answer: 'Click on "Forgot password".' },
        { question: 'Where is my invoice?', answer: 'In your account, under billing.' },
      ],
    },
  },
]
