import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, nothing } from '#protocol/platform/wire.ts'
import { relatedIds, relatedLists } from '#protocol/related-records/wire.ts'
import { area } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { inTransaction } from '#server/platform/database/database.ts'

/** A plain thing of the tests that is related to records, with the calls that such a thing has. */
const thing = 'note'
export const noteCalls = {
  save: call({
    path: 'testNote/save',
    body: 'json',
    need: 'signedIn',
    area: 'calendar',
    summary: '关联业务',
    request: z.object({ noteId: id(), ...relatedIds }),
    reply: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  }),
  detail: call({
    path: 'testNote/queryById',
    need: 'signedIn',
    area: 'calendar',
    summary: '关联业务',
    safe: true,
    request: z.object({ noteId: id() }),
    reply: z.object(relatedLists),
  }),
  remove: call({
    path: 'testNote/deleteById',
    need: 'signedIn',
    area: 'calendar',
    summary: '删除',
    request: z.object({ noteId: id() }),
    reply: nothing,
  }),
}

type AllCalls = typeof import('#protocol/all-calls.ts')

/** The calls with those of notes: for `vi.mock` of a test file. */
export const withNoteCalls = ({ allCalls }: AllCalls) => ({
  allCalls: [...allCalls, ...Object.values(noteCalls)],
})

type AllAreas = typeof import('#server/areas.ts')

/** The product with notes: for `vi.mock` of a test file. */
export const withRelatedNotes = ({ areas }: AllAreas) => ({
  areas: [
    ...areas,
    area({
      key: 'relatedNotes',
      relatingThings: [{ key: thing, module: 'calendar' }],
      endpoints: [
        on(noteCalls.save, async (context) => {
          const { services, request } = context
          const { added, removed } = await inTransaction(services.db, (trx) =>
            services.relatedRecords.replace(trx, context, { thing, id: request.noteId }, request),
          )
          const said = (change: typeof added) => [...change].map(([key, ids]) => `${key} ${ids.length}`)
          return { added: said(added), removed: said(removed) }
        }),
        on(noteCalls.detail, async (context) => {
          const { noteId } = context.request
          const lists = await context.services.relatedRecords.read(context, { thing, ids: [noteId] })
          const found = lists.get(noteId)
          if (!found) throw new Error('a thing without lists')
          return found
        }),
        on(noteCalls.remove, ({ services, request }) =>
          inTransaction(services.db, (trx) => services.relatedRecords.forget(trx, thing, [request.noteId])),
        ),
      ],
    }),
  ],
})
