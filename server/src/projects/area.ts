import { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { projectTaskCalls } from '#protocol/projects/task-calls.ts'
import { projectTemplateCalls } from '#protocol/projects/template-calls.ts'
import { area } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { listArchivedTasks, readBoard, readByOwner, readCards, readChanges } from './board.ts'
import { listCounted } from './counted.ts'
import { moveCard } from './drop.ts'
import { findPeople, findTasks, listFiles } from './find.ts'
import { projectHandOver } from './hand-over.ts'
import { listArchived, listProjects, readProject } from './list.ts'
import { addList, archiveList, archiveOwner, renameList, sortLists } from './lists.ts'
import { leaveProject, listMembers, removeMember, setMembers } from './members.ts'
import { setOrder } from './order.ts'
import { orderProjects, toggleStar } from './own.ts'
import { projectPlaces } from './places.ts'
import { removeList, restoreList } from './removed-lists.ts'
import { projectSheets } from './sheets/part.ts'
import { allStatistics, projectStatistics } from './statistics.ts'
import { projectClearing, projectFiles } from './subject.ts'
import { listTemplates, removeTemplate, saveTemplate } from './templates.ts'
import { addProject, removeProject, updateProject } from './write.ts'

/** 项目 (approval-office.md §12). */
export const projects = area({
  key: 'projects',
  module: 'project',
  parts: [projectSheets],
  endpoints: [
    on(projectCalls.add, (context) => addProject(context, context.request)),
    on(projectCalls.update, (context) => updateProject(context, context.request)),
    on(projectCalls.read, (context) => readProject(context, context.request.workId)),
    on(projectCalls.remove, (context) => removeProject(context, context.request.workId)),
    on(projectCalls.leave, (context) => leaveProject(context, context.request.workId)),
    on(projectCalls.list, (context) => listProjects(context, context.request)),
    on(projectCalls.archived, (context) => listArchived(context, context.request)),
    on(projectCalls.statistics, (context) => {
      const { workId } = context.request
      return workId === 'all' ? allStatistics(context) : projectStatistics(context, workId)
    }),
    on(projectCalls.star, (context) => toggleStar(context, context.request.workId)),
    on(projectCalls.sort, (context) => orderProjects(context, context.request.workIds)),
    on(projectCalls.members, (context) => listMembers(context, context.request.workId)),
    on(projectCalls.setMembers, (context) => setMembers(context, context.request)),
    on(projectCalls.removeMember, (context) => removeMember(context, context.request)),
    on(boardCalls.board, (context) => readBoard(context, context.request)),
    on(boardCalls.cards, (context) => readCards(context, context.request)),
    on(boardCalls.byOwner, (context) => readByOwner(context, context.request)),
    on(boardCalls.moveCard, (context) => moveCard(context, context.request)),
    on(boardCalls.setOrder, (context) => setOrder(context, context.request)),
    on(boardCalls.changes, (context) => readChanges(context, context.request)),
    on(boardCalls.addList, (context) => addList(context, context.request)),
    on(boardCalls.renameList, (context) => renameList(context, context.request)),
    on(boardCalls.sortLists, (context) => sortLists(context, context.request)),
    on(boardCalls.removeList, (context) => removeList(context, context.request)),
    on(boardCalls.restoreList, (context) => restoreList(context, context.request)),
    on(boardCalls.archiveList, (context) => archiveList(context, context.request.classId)),
    on(boardCalls.archiveOwner, (context) => archiveOwner(context, context.request)),
    on(projectTaskCalls.find, (context) => findTasks(context, context.request)),
    on(projectTaskCalls.people, (context) => findPeople(context)),
    on(projectTaskCalls.counted, (context) => listCounted(context, context.request)),
    on(projectTaskCalls.files, (context) => listFiles(context, context.request)),
    on(projectTemplateCalls.list, (context) => listTemplates(context)),
    on(projectTemplateCalls.save, (context) => saveTemplate(context, context.request)),
    on(projectTemplateCalls.remove, (context) => removeTemplate(context, context.request.templateId)),
    on(boardCalls.archived, (context) => listArchivedTasks(context, context.request.workId)),
  ],
  taskPlaces: projectPlaces,
  fileOwners: [projectFiles],
  handOvers: [projectHandOver],
  clearings: [projectClearing],
})
