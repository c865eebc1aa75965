// `publish-delivered.ts URL STREAM CONSUMER SUBJECT` publishes a message, and exits when the consumer has delivered it.

import { jetstream } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { until } from './until.ts'

const [url, stream, consumer, subject] = process.argv.slice(2) as [string, string, string, string]
const nc = await connect({ servers: url })
const js = jetstream(nc)
const manager = await js.jetstreamManager()
await js.publish(subject, 'message')
await until('it is delivered', async () => (await manager.consumers.info(stream, consumer)).num_ack_pending > 0)
await nc.close()
