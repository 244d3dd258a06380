import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

interface Serving {
  fastify: FastifyInstance
  /** Takes no more calls, and waits for those under way. */
  close: () => Promise<void>
}

/** Completes the running calls; those still unanswered after `grace` milliseconds, such as stalled downloads, are aborted. */
export async function drain({ fastify, close }: Serving, grace: number): Promise<void> {
  const closed = close()
  await Promise.race([closed, sleep(grace, undefined, { ref: false })])
  fastify.server.closeAllConnections()
  await closed
}
