// A NATS cluster of three nodes on loopback, for tests of what the death of a node does.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstreamManager, type JetStreamManager, type StreamInfo } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { startNatsServer, type NatsServer } from '#src/embedded/nats-server.ts'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

export interface NatsNode {
  /** Name of the node, as in the server's answers. */
  name: string
  url: string
  /** Kills it with SIGKILL and waits for its exit. */
  kill(): Promise<void>
  /** Starts it again on the same port and storage. */
  start(): Promise<void>
}

export interface NatsCluster {
  nodes: NatsNode[]
  /** Value of NATS_URL: all nodes. */
  url: string
  manager: JetStreamManager
  /** Every stream with its leader and replicas. */
  streams(): Promise<StreamInfo[]>
  /** The node that leads most streams. */
  busiest(): Promise<NatsNode>
  /** Waits until every stream has a leader and no replica is offline or behind. */
  whole(): Promise<void>
  /** Stops all nodes and removes their folders. */
  stop(): Promise<void>
}

/** Starts the nodes and waits until they have a leader. Call `stop` in `after`. */
export async function startNatsCluster(size = 3): Promise<NatsCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-cluster-'))
  const names = Array.from({ length: size }, (_, index) => `n${index + 1}`)
  const ports = await Promise.all(names.map(async () => ({ client: await freePort(), route: await freePort() })))
  const routes = ports.map(({ route }) => `nats://127.0.0.1:${route}`)
  const running = new Map<string, NatsServer>()

  async function startNode(index: number): Promise<void> {
    const name = names[index]!
    const { client, route } = ports[index]!
    running.set(name, await startNatsServer({
      storeDir: join(folder, name), port: client,
      settings: { server_name: name, cluster: { name: 'winnow-test', host: '127.0.0.1', port: route, routes } },
    }))
  }

  await Promise.all(names.map((_, index) => startNode(index)))
  const url = ports.map(({ client }) => `nats://127.0.0.1:${client}`).join(',')
  const nc: NatsConnection = await connect({
    servers: url.split(','), maxReconnectAttempts: -1, reconnectTimeWait: 100, name: 'test',
  })
  const manager: JetStreamManager = await jetstreamManager(nc, { timeout: 20_000 })
  const nodes = names.map((name, index): NatsNode => ({
    name,
    url: `nats://127.0.0.1:${ports[index]!.client}`,
    async kill() {
      const server = running.get(name)!
      process.kill(server.pid, 'SIGKILL')
      await server.exited
    },
    start: () => startNode(index),
  }))

  async function streams(): Promise<StreamInfo[]> {
    const found: StreamInfo[] = []
    for await (const info of manager.streams.list()) found.push(info)
    return found
  }

  return {
    nodes, url, manager, streams,
    async busiest() {
      const led = (await streams()).map(({ cluster }) => cluster?.leader)
      const count = (name: string): number => led.filter((leader) => leader === name).length
      return nodes.toSorted((one, other) => count(other.name) - count(one.name))[0]!
    },
    whole: () => until('every replica is current', async () =>
      (await streams()).every(({ cluster, config }) =>
        cluster?.leader !== undefined && (cluster.replicas?.length ?? 0) === config.num_replicas - 1
        && (cluster.replicas ?? []).every(({ current, offline }) => current && !offline)), 30_000),
    async stop() {
      await nc.close()
      await Promise.all([...running.values()].map((server) => server.stop()))
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
