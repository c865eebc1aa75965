// Pages of articles, recipes, instructions, courses and films, and the fields that JSON extraction must fill.

import { html } from '#test/support/html.ts'
import { documentOf } from '../html-page.ts'
import {
  boolean, date, dateTime, described, footer, integer, linkedData, list, nav, number, object, prose, text,
  type FillCase,
} from './fill-case.ts'

export const workCases: FillCase[] = [
  {
    title: 'fills a news article',
    page: documentOf('en-GB', 'Rail line reopens | The Post', html`
      ${nav}
      <article>
        <h1>Rail line reopens after 50 years</h1><p class="byline">By <a rel="author" href="/a/jd">Jane Doe</a></p>
        <time datetime="2024-03-05T09:00:00Z">5 March 2024</time>
        <p>The line between Alton and Winchester reopened on Monday after years of work by volunteers and the
        county.</p>
        <p>Hundreds came to see the first train leave the station at nine in the morning.</p>
        <p>Tags: <a href="/t/rail">rail</a>, <a href="/t/hampshire">Hampshire</a></p>
      </article>
      ${footer}
    `, html`
      <meta name="description" content="The line between Alton and Winchester is open again.">
      <meta property="og:site_name" content="The Post">
    `),
    schema: object({
      headline: text, author: text, publishedAt: dateTime, summary: text, publisher: text, wordCount: integer,
    }),
    expected: {
      headline: 'Rail line reopens after 50 years', author: 'Jane Doe', publishedAt: '2024-03-05T09:00:00Z',
      summary: 'The line between Alton and Winchester is open again.', publisher: 'The Post',
    },
  },
  {
    title: 'fills a recipe',
    page: documentOf('en', 'Lentil Soup Recipe', html`
      ${nav}
      <main>
        <h1>Lentil Soup</h1><p>By Maria Rossi</p><p>Prep time: 15 minutes</p><p>Cook time: 1 hour 10 minutes</p>
        <p>Serves: 4</p><h2>Ingredients</h2><ul><li>250 g red lentils</li><li>1 onion</li><li>2 carrots</li></ul>
        <h2>Method</h2>
        <ol>
          <li>Chop the onion and carrots.</li><li>Fry them for 5 minutes.</li>
          <li>Add lentils and 1 litre of water and simmer.</li>
        </ol>
      </main>
    `),
    schema: object({
      title: text, author: text, prep_time_minutes: integer, cook_time_minutes: integer, servings: integer,
      ingredients: list(text), instructions: list(text), calories: integer,
    }),
    expected: {
      title: 'Lentil Soup', author: 'Maria Rossi', prep_time_minutes: 15, cook_time_minutes: 70, servings: 4,
      ingredients: ['250 g red lentils', '1 onion', '2 carrots'],
      instructions: [
        'Chop the onion and carrots.', 'Fry them for 5 minutes.', 'Add lentils and 1 litre of water and simmer.',
      ],
    },
  },
  {
    title: 'fills a German recipe',
    page: documentOf('de', 'Apfelkuchen – Rezepte', html`
      <main>
        <h1>Apfelkuchen vom Blech</h1>
        <dl>
          <dt>Zubereitungszeit</dt><dd>45 Min.</dd><dt>Portionen</dt><dd>12</dd><dt>Schwierigkeit</dt><dd>einfach</dd>
        </dl>
        <h2>Zutaten</h2><ul><li>500 g Mehl</li><li>1 kg Äpfel</li></ul><h2>Zubereitung</h2>
        <ol><li>Den Teig kneten.</li><li>Äpfel schälen und auf dem Teig verteilen.</li></ol>
      </main>
    `),
    schema: object({
      name: text, totalTime: described(integer, 'total time in minutes'), servings: integer,
      schwierigkeit: { enum: ['einfach', 'mittel', 'schwer'] }, ingredients: list(text), steps: list(text),
    }),
    expected: {
      name: 'Apfelkuchen vom Blech', totalTime: 45, servings: 12, schwierigkeit: 'einfach',
      ingredients: ['500 g Mehl', '1 kg Äpfel'],
      steps: ['Den Teig kneten.', 'Äpfel schälen und auf dem Teig verteilen.'],
    },
  },
  {
    title: 'fills ingredients into names and quantities',
    page: documentOf('en', 'Pancakes', html`
      <main>
        <h1>Pancakes</h1><h2>Ingredients</h2><ul><li>200 g flour</li><li>2 eggs</li><li>300 ml milk</li></ul>
        <h2>Steps</h2><ol><li>Mix all.</li><li>Fry.</li></ol>
      </main>
    `),
    schema: object({
      recipe: object({ title: text, ingredients: list(object({ name: text, quantity: text })), steps: list(text) }),
    }),
    expected: {
      recipe: {
        title: 'Pancakes',
        ingredients: [
          { name: 'flour', quantity: '200 g' },
          { name: 'eggs', quantity: '2' },
          { name: 'milk', quantity: '300 ml' },
        ],
        steps: ['Mix all.', 'Fry.'],
      },
    },
  },
  {
    title: 'fills the steps of instructions',
    page: documentOf('en', 'How to', html`
      <main>
        <h1>How to change a tyre</h1><h2>You need</h2><ul><li>A jack</li><li>A wrench</li></ul><h2>Steps</h2>
        <ol><li>Loosen the nuts.</li><li>Lift the car.</li></ol>
      </main>
    `),
    schema: object({ title: text, steps: list(object({ text })), tools: described(list(text), 'You need') }),
    expected: {
      title: 'How to change a tyre', steps: [{ text: 'Loosen the nuts.' }, { text: 'Lift the car.' }],
      tools: ['A jack', 'A wrench'],
    },
  },
  {
    title: 'fills a course from labelled paragraphs',
    page: documentOf('en', 'Course', html`
      <main>
        <h1>Introduction to Statistics</h1><p>Instructor: Dr. Wei Zhang</p><p>Duration: 8 weeks</p>
        <p>Level: Beginner</p><p>Price: Free</p><p>Start date: 9 September 2024</p><p>Language: English</p>
      </main>
    `),
    schema: object({
      courseName: text, instructor: text, durationWeeks: integer,
      level: { enum: ['beginner', 'intermediate', 'advanced'] }, price: number, startDate: date, language: text,
      certificate: boolean,
    }),
    expected: {
      courseName: 'Introduction to Statistics', instructor: 'Dr. Wei Zhang', durationWeeks: 8, level: 'beginner',
      price: 0, startDate: '2024-09-09', language: 'English',
    },
  },
  {
    title: 'fills a film from JSON-LD',
    page: documentOf('en', 'M', `<main><h1>Heat</h1>${prose}</main>`, linkedData({
      '@context': 'https://schema.org', '@type': 'Movie', name: 'Heat', datePublished: '1995-12-15',
      duration: 'PT2H50M', director: { '@type': 'Person', name: 'Michael Mann' },
      actor: [{ '@type': 'Person', name: 'Al Pacino' }, { '@type': 'Person', name: 'Robert De Niro' }],
      genre: ['Crime', 'Drama'], contentRating: 'R',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 8.3, ratingCount: 700000, bestRating: 10 },
    })),
    schema: object({
      title: text, year: integer, runtime_minutes: integer, director: text, cast: list(text), genres: list(text),
      rating: number, votes: integer, age_rating: described(text, 'Content rating'),
    }),
    expected: {
      title: 'Heat', year: 1995, runtime_minutes: 170, director: 'Michael Mann', cast: ['Al Pacino', 'Robert De Niro'],
      genres: ['Crime', 'Drama'], rating: 8.3, votes: 700000,
    },
  },
]
