import { Type } from 'typebox'
import { PageviewToken } from '#schemas/pageviews.ts'
import { AppError } from '#src/app-error.ts'
import { free, operation } from '#src/operation.ts'
import { issueToken } from '#src/pageviews/token.ts'
import { signingSecret } from '#src/pageviews/signing-secret.ts'

/** Gives a visitor a token. */
export const pageviewsToken = operation({
  name: 'pageviews_token',
  tag: 'Pageviews',
  summary: 'Get a token to count pageviews with.',
  description:
    'A visitor gets the same token within a quarter of an hour; it is valid for an hour from the beginning of that '
    + 'quarter. With `SITE_ORIGINS`, only pages of these origins get one.',
  access: 'visitor',
  envelope: false,
  rest: [{ method: 'get', path: '/api/v1/token' }],
  input: Type.Object({}, { additionalProperties: false }),
  output: PageviewToken,
  errors: ['INVALID_TOKEN'],
  price: free,
  exampleOutput: { token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ2In0.c2lnbmF0dXJl' },
  async run({ client, arrivedAt }, { config, bus }) {
    const origin = client.header('origin')
    if (config.SITE_ORIGINS.length > 0 && !config.SITE_ORIGINS.includes(origin))
      throw new AppError('INVALID_TOKEN', {
        message: `Pages of ${origin === '' ? 'no origin' : origin.slice(0, 200)} get no token: SITE_ORIGINS lists those that do.`,
      })
    const visitor = `${client.address} ${client.header('user-agent')}`
    return { data: { token: await issueToken(await signingSecret(config, bus), visitor, arrivedAt) } }
  },
})
