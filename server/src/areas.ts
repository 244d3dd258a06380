import { addressBook } from '#server/address-book/area.ts'
import { announcements } from '#server/announcements/area.ts'
import { approval } from '#server/approval/area.ts'
import { bi } from '#server/bi/area.ts'
import { calendar } from '#server/calendar/area.ts'
import { comments } from '#server/comments/area.ts'
import { crm } from '#server/crm/area.ts'
import { demo } from '#server/demo/area.ts'
import { drafts } from '#server/drafts/area.ts'
import { engineArea } from '#server/engine/area.ts'
import { examine } from '#server/examine/area.ts'
import { files } from '#server/files/area.ts'
import { hrm } from '#server/hrm/area.ts'
import { integrations } from '#server/integrations/area.ts'
import { logs } from '#server/logs/area.ts'
import { manage } from '#server/manage/area.ts'
import { map } from '#server/map/area.ts'
import { messages } from '#server/messages/area.ts'
import { myDay } from '#server/my-day/area.ts'
import { operations } from '#server/operations/area.ts'
import { projects } from '#server/projects/area.ts'
import { relatedRecords } from '#server/related-records/area.ts'
import { session } from '#server/session/area.ts'
import { tasks } from '#server/tasks/area.ts'
import { workLog } from '#server/work-log/area.ts'

/** Every area, in the order in which their services are made and their jobs registered. */
export const areas = [
  engineArea,
  integrations,
  session,
  manage,
  files,
  messages,
  map,
  logs,
  comments,
  relatedRecords,
  drafts,
  myDay,
  announcements,
  addressBook,
  approval,
  examine,
  crm,
  bi,
  operations,
  tasks,
  projects,
  calendar,
  workLog,
  hrm,
  demo,
] as const
