import { shorten } from './excerpt.ts'
import type { Notice } from './notice.ts'

/** Teams refuses messages of more than 28 KB; texts of this length keep every card far below it. */
const textMax = 1_500

interface TextBlock {
  type: 'TextBlock'
  text: string
  wrap: true
  size?: 'Medium'
  weight?: 'Bolder'
  color?: 'Attention' | 'Good'
  fontType?: 'Monospace'
  spacing?: 'None'
}
interface FactSet { type: 'FactSet'; facts: { title: string; value: string }[] }

/** A message of the Teams workflow "When a Teams webhook request is received". */
export interface TeamsBody {
  type: 'message'
  attachments: [{
    contentType: 'application/vnd.microsoft.card.adaptive'
    contentUrl: null
    content: {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json'
      type: 'AdaptiveCard'
      version: '1.4'
      body: (TextBlock | FactSet)[]
      actions?: { type: 'Action.OpenUrl'; title: string; url: string }[]
    }
  }]
}

/** The body for a webhook of Microsoft Teams: an Adaptive Card (adaptivecards.io, version 1.4). */
export function teamsBody({ title, subject, text, lines, more, facts, url, tone }: Notice): TeamsBody {
  const body: (TextBlock | FactSet)[] = [
    { ...block(title), size: 'Medium', weight: 'Bolder', ...(tone === 'problem' && { color: 'Attention' }) },
    ...(subject === null ? [] : [block(subject)]),
    ...(text ? [block(text)] : []),
    ...(facts.length > 0
      ? [{ type: 'FactSet' as const, facts: facts.map(({ name, value }) => ({ title: name, value })) }]
      : []),
    ...lines.map(({ type, text: line }): TextBlock => ({
      ...block(`${type === 'add' ? '+' : '−'} ${line}`), fontType: 'Monospace', spacing: 'None',
      ...(type === 'add' ? { color: 'Good' } : { color: 'Attention' }),
    })),
    ...(more > 0 ? [block(`${more} more`)] : []),
  ]
  return {
    type: 'message',
    attachments: [{
      contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json', type: 'AdaptiveCard', version: '1.4', body,
        ...(url !== null && { actions: [{ type: 'Action.OpenUrl', title: 'Open the page', url }] }),
      },
    }],
  }
}

const block = (text: string): TextBlock => ({ type: 'TextBlock', text: escape(shorten(text, textMax)), wrap: true })

/** Text blocks understand a part of Markdown. */
const escape = (text: string): string => text.replace(/[\\*_[\]`#]/g, '\\$&')
