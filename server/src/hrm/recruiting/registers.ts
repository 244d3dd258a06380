import { sql } from 'kysely'
import type { RegisterEntry } from '#server/engine/fields/field-store.ts'
import { type KeptRegister, keepRegister } from '#server/engine/model/registers.ts'
import type { Services } from '#server/platform/services.ts'
import './tables.ts'

/** A channel of recruiting as every process has it in memory. */
export interface ChannelEntry extends RegisterEntry {
  isSys: boolean
  isOffered: boolean
}

declare module '#server/access/context.ts' {
  interface AppServices {
    hrRecruitChannels: KeptRegister<ChannelEntry>
    hrPostTypes: KeptRegister<RegisterEntry>
  }
}

type Needed = Pick<Services, 'db' | 'events'>

/** Channels in their order; disabled ones are named and offered no more (hrm.md §9.5). */
export const createChannels = (services: Needed) =>
  keepRegister<ChannelEntry>(services, {
    topic: 'hr-recruit-channels',
    load: async (db) => {
      const rows = await db
        .selectFrom('hrm_recruit_channels')
        .selectAll()
        .orderBy('sort')
        .orderBy('channel_id')
        .execute()
      return rows.map(({ channel_id: id, value: name, is_sys: isSys, status }) => ({
        id,
        name,
        fullName: name,
        parentId: null,
        under: null,
        path: [id],
        isSys,
        isOffered: status === 1,
      }))
    },
    offers: (_viewer, { isOffered }) => isOffered,
  })

interface TypeRow {
  id: number
  parent_id: number | null
  name: string
  path: number[]
  names: string[]
}

/** 职业类型, each behind its parent. */
export const createPostTypes = (services: Needed) =>
  keepRegister<RegisterEntry>(services, {
    topic: 'hr-post-types',
    load: async (db) => {
      const { rows } = await sql<TypeRow>`with recursive tree as (
          select id, parent_id, name, array[id] as path, array[name] as names
          from hrm_post_types where parent_id is null
          union all
          select t.id, t.parent_id, t.name, tree.path || t.id, tree.names || t.name
          from hrm_post_types t join tree on tree.id = t.parent_id)
        select id, parent_id, name, path, names from tree order by path`.execute(db)
      return rows.map(({ id, parent_id, name, path, names }) => ({
        id,
        name,
        fullName: names.join('/'),
        parentId: parent_id,
        under: null,
        path,
      }))
    },
    offers: (_viewer, { path }) => path.length > 1,
  })
