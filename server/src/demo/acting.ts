import type { AppServices } from '#server/access/context.ts'
import { viewerOf } from '#server/access/viewer.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { createNotify } from '#server/messages/door.ts'

/** The user of this id, acting at a moment that has passed. */
export type As = (userId: number, at: Date) => Actor

/** Lets users act a while ago: what they do has the time of then, their messages too. */
export function actingIn(services: AppServices): As {
  const people = services.directory.current()
  return (userId, at) => {
    const clock = { now: () => at }
    const then = { ...services, clock, notify: createNotify({ ...services, clock }) }
    return { services: then, viewer: viewerOf(people, userId), client: { ip: '' } }
  }
}
