import { z } from 'zod'
import { integer } from '#protocol/platform/wire.ts'
import {
  activitySchema,
  addFollowUpSchema,
  declareActivityCalls,
  type FollowUpKeys,
  type FollowUpName,
  type FollowUpRights,
  namedIds,
  namedRecords,
  timelineSchema,
  updateFollowUpSchema,
} from '#protocol/record/calls/activity.ts'

/** Which of them the follow-ups of a type may name is said by its relations. */
export const followUpNames = [
  { target: 'contacts', ids: 'contactsIds', list: 'contactsList' },
  { target: 'business', ids: 'businessIds', list: 'businessList' },
] as const satisfies readonly FollowUpName[]

export const followUpKeys = { type: 'crmType', name: 'crmTypeName' } as const satisfies FollowUpKeys

export const followUpRights = {
  read: 'crm/followRecord/read',
  save: 'crm/followRecord/save',
  update: 'crm/followRecord/update',
  delete: 'crm/followRecord/delete',
  deleteSignIn: 'crm/outwork/delete',
} as const satisfies FollowUpRights

const named = { businessIds: namedIds, contactsIds: namedIds }

export const activityCalls = declareActivityCalls({
  rights: followUpRights,
  paths: {
    timeline: 'crmActivity/getCrmActivityPageList',
    add: 'crmActivity/addCrmActivityRecord',
    update: 'crmActivity/updateActivityRecord',
    remove: 'crmActivity/deleteCrmActivityRecord/{activityId}',
    removeSignIn: 'crmActivity/deleteOutworkSign',
  },
  schemas: {
    timeline: timelineSchema.extend({ [followUpKeys.type]: integer(1, 99) }),
    add: addFollowUpSchema.extend(named),
    update: updateFollowUpSchema.extend(named),
    entry: activitySchema.extend({
      [followUpKeys.name]: z.string(),
      businessIds: z.string(),
      contactsIds: z.string(),
      businessList: namedRecords,
      contactsList: namedRecords,
    }),
  },
})
