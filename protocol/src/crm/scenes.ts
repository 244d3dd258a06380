import { declareSceneCalls } from '#protocol/record/calls/scenes.ts'
import { crmUsers } from './crm-users.ts'

/** The people who design the fields that everybody works with. */
export const sceneSharers = 'manage/crm/field'

export const sceneCalls = declareSceneCalls({
  users: crmUsers,
  sharers: sceneSharers,
  paths: {
    filterFields: 'crmScene/queryField',
    list: 'crmScene/queryScene',
    counts: 'crmScene/queryCounts',
    settings: 'crmScene/querySceneConfig',
    roles: 'crmScene/queryShareRoles',
    add: 'crmScene/addScene',
    update: 'crmScene/updateScene',
    setDefault: 'crmScene/setDefaultScene',
    remove: 'crmScene/deleteScene',
    arrange: 'crmScene/sceneConfig',
  },
})
