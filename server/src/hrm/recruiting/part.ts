import { candidate } from '#protocol/hrm/recruiting/candidate.ts'
import { candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { interviewCalls } from '#protocol/hrm/recruiting/interview-calls.ts'
import { postCalls } from '#protocol/hrm/recruiting/post-calls.ts'
import { recruitSettingCalls } from '#protocol/hrm/recruiting/setting-calls.ts'
import { part, service } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { readRecordFiles } from '#server/engine/change/record-files.ts'
import { interviewsInCalendars } from './calendar.ts'
import { candidateRules } from './candidate-rules.ts'
import {
  addCandidate,
  countCandidates,
  listCandidates,
  readBoard,
  readCandidate,
  setCandidate,
} from './candidates.ts'
import { findDuplicates } from './duplicates.ts'
import { candidateSource, readEntry } from './entry.ts'
import { busyInterviewing, findFreeTimes } from './free.ts'
import { interviewHandOver, postHandOver } from './hand-over.ts'
import { arrange, listRounds, setResult } from './interviews.ts'
import {
  eliminateCandidates,
  findToClean,
  moveCandidates,
  removeCandidates,
  setChannelOf,
  setPooled,
  setPostOf,
} from './moves.ts'
import { interviewsOfDay } from './my-day.ts'
import { postRules } from './post-rules.ts'
import {
  addPost,
  countPosts,
  listOpenPosts,
  listPosts,
  readPost,
  readPostTypes,
  setPost,
  setPostStatus,
} from './posts.ts'
import { createChannels, createPostTypes } from './registers.ts'
import {
  listChannels,
  listOfferedChannels,
  listReasons,
  removeChannel,
  saveChannels,
  saveReasons,
} from './settings.ts'
import { readStatistics } from './statistics.ts'

/** 招聘管理 (hrm.md §9). */
export const recruiting = part({
  module: 'hrm',
  endpoints: [
    on(postCalls.counts, (context) => countPosts(context)),
    on(postCalls.list, (context) => listPosts(context, context.request)),
    on(postCalls.open, (context) => listOpenPosts(context)),
    on(postCalls.detail, (context) => readPost(context, context.request.postId)),
    on(postCalls.add, (context) => addPost(context, context.request)),
    on(postCalls.update, (context) => setPost(context, context.request)),
    on(postCalls.setStatus, (context) => setPostStatus(context, context.request)),
    on(postCalls.types, (context) => readPostTypes(context)),
    on(candidateCalls.counts, (context) => countCandidates(context)),
    on(candidateCalls.list, (context) => listCandidates(context, context.request)),
    on(candidateCalls.detail, (context) => readCandidate(context, context.request.id)),
    on(candidateCalls.duplicates, (context) => findDuplicates(context, context.request)),
    on(candidateCalls.add, (context) => addCandidate(context, context.request)),
    on(candidateCalls.update, (context) => setCandidate(context, context.request)),
    on(candidateCalls.removeOne, (context) => removeCandidates(context, [context.request.id])),
    on(candidateCalls.remove, (context) => removeCandidates(context, context.request.candidateIds)),
    on(candidateCalls.move, (context) => moveCandidates(context, context.request)),
    on(candidateCalls.setPost, (context) => setPostOf(context, context.request)),
    on(candidateCalls.setChannel, (context) => setChannelOf(context, context.request)),
    on(candidateCalls.eliminate, (context) => eliminateCandidates(context, context.request)),
    on(candidateCalls.pool, (context) => setPooled(context, context.request)),
    on(candidateCalls.toClean, (context) => findToClean(context, context.request)),
    on(candidateCalls.files, (context) => readRecordFiles(context, candidate, context.request.id)),
    on(candidateCalls.board, (context) => readBoard(context, context.request)),
    on(candidateCalls.statistics, (context) => readStatistics(context, context.request)),
    on(candidateCalls.entry, (context) => readEntry(context, context.request.id)),
    on(interviewCalls.add, ({ request, ...actor }) =>
      arrange(actor, { ...request, candidateIds: [request.candidateId] }),
    ),
    on(interviewCalls.arrange, (context) => arrange(context, context.request)),
    on(interviewCalls.setResult, (context) => setResult(context, context.request)),
    on(interviewCalls.rounds, (context) => listRounds(context, context.request)),
    on(interviewCalls.free, (context) => findFreeTimes(context, context.request)),
    on(recruitSettingCalls.offered, (context) => listOfferedChannels(context)),
    on(recruitSettingCalls.channels, (context) => listChannels(context)),
    on(recruitSettingCalls.saveChannels, (context) => saveChannels(context, context.request.channels)),
    on(recruitSettingCalls.removeChannel, (context) => removeChannel(context, context.request)),
    on(recruitSettingCalls.reasons, ({ services }) => listReasons(services.db)),
    on(recruitSettingCalls.saveReasons, (context) => saveReasons(context, context.request.reasons)),
  ],
  services: [
    service('hrRecruitChannels', {
      needs: ['db', 'events'],
      make: createChannels,
      close: (channels) => channels.close(),
    }),
    service('hrPostTypes', {
      needs: ['db', 'events'],
      make: createPostTypes,
      close: (types) => types.close(),
    }),
  ],
  wordLists: {
    hrRecruitChannel: ({ hrRecruitChannels }) => hrRecruitChannels,
    hrPostType: ({ hrPostTypes }) => hrPostTypes,
  },
  rules: { hrmCandidate: candidateRules, hrmPost: postRules },
  entrySource: candidateSource,
  workSources: [interviewsOfDay],
  calendarSources: [interviewsInCalendars],
  busyTimes: busyInterviewing,
  handOvers: [postHandOver, interviewHandOver],
})
