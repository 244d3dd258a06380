import { declareSceneCalls } from '#protocol/record/scenes.ts'
import { crmUsers } from './crm-users.ts'

export const sceneCalls = declareSceneCalls({
  users: crmUsers,
  paths: {
    filterFields: 'crmScene/queryField',
    list: 'crmScene/queryScene',
    settings: 'crmScene/querySceneConfig',
    add: 'crmScene/addScene',
    update: 'crmScene/updateScene',
    setDefault: 'crmScene/setDefaultScene',
    remove: 'crmScene/deleteScene',
    arrange: 'crmScene/sceneConfig',
  },
})
