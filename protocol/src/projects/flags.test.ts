import { describe, expect, it } from 'vitest'
import { actionIdOf, actionsUnder } from '#protocol/platform/permissions.ts'
import { allFlags, flagsOf, projectFlags, type Standing, seesProject } from './flags.ts'

const stranger: Standing = {
  isAdministrator: false,
  isCreator: false,
  isPublic: false,
  memberRole: null,
  openRole: null,
}
const only = (flag: string) => ({ isManaging: false, actions: [actionIdOf(`work/project/${flag}`) ?? 0] })
const managing = { isManaging: true, actions: [] }

it('every action inside a project is a flag, and no other', () =>
  expect(projectFlags.map((flag) => actionIdOf(`work/project/${flag}`)).toSorted()).toEqual(
    actionsUnder('work').toSorted(),
  ))

describe.each(projectFlags)('%s', (flag) => {
  it('of the role of a member of a private project', () =>
    expect([...flagsOf({ ...stranger, memberRole: only(flag) })]).toEqual([flag]))
  it('of the role of everyone in a public project', () =>
    expect([...flagsOf({ ...stranger, isPublic: true, openRole: only(flag) })]).toEqual([flag]))
})

it.each<[string, Partial<Standing>, number]>([
  ['a stranger in a private project', {}, 0],
  ['the role of everyone counts for nothing while it is private', { openRole: managing }, 0],
  ['the role of a member counts for nothing while it is public', { isPublic: true, memberRole: managing }, 0],
  ['管理', { memberRole: managing }, allFlags.size],
  ['管理 of everyone', { isPublic: true, openRole: managing }, allFlags.size],
  [
    'the creator of a public project',
    { isPublic: true, isCreator: true, openRole: only('saveTask') },
    allFlags.size,
  ],
  ['the creator of a private project has their role', { isCreator: true, memberRole: only('saveTask') }, 1],
  ['an administrator of all projects', { isAdministrator: true }, allFlags.size],
])('%s', (_, standing, count) => expect(flagsOf({ ...stranger, ...standing }).size).toBe(count))

it.each<[Partial<Standing>, boolean]>([
  [{}, false],
  [{ isCreator: true }, false],
  [{ isPublic: true }, true],
  [{ memberRole: only('saveTask') }, true],
  [{ isAdministrator: true }, true],
])('%j sees it: %s', (standing, sees) => expect(seesProject({ ...stranger, ...standing })).toBe(sees))
