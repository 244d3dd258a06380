import { appraisalCalls } from '#protocol/hrm/performance/own-calls.ts'
import { appraisalPlanCalls } from '#protocol/hrm/performance/plan-calls.ts'
import { appraisalTemplateCalls } from '#protocol/hrm/performance/template-calls.ts'
import { appraisalVoiceCalls } from '#protocol/hrm/performance/voice-calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { advancePlan, stopPerson, stopPlan } from './advance.ts'
import { addAppeal, decideAppeal, listAppeals, withdrawAppeal } from './appeals.ts'
import { listArchive, listArchives, readArchiveHead } from './archives.ts'
import { levelOfScore, levelsOfAppraisal, readDetail } from './detail.ts'
import { confirmTarget, evaluate } from './evaluate.ts'
import { appraisalHandOver } from './hand-over.ts'
import { appraisalClearing, appraisalReaders, appraisalTurns } from './joins.ts'
import {
  countOwn,
  listEvaluationPlans,
  listEvaluations,
  listMine,
  listTargetPlans,
  listTargets,
} from './own.ts'
import { answerPeer, listPeers, listPeerTasks, setPeers } from './peers.ts'
import { exportPeople, listPeople } from './people.ts'
import { countPlans, listLevels, listPlans, readPlan } from './plan-read.ts'
import { addPlan, removePlan, setPlan } from './plan-write.ts'
import { acceptResults, calibrate, listResults, readResults } from './results.ts'
import { transferTurn } from './take-over.ts'
import { listTemplates, readTemplate, saveTemplate } from './templates.ts'
import { updateProgress, writeAppraisal } from './write-goals.ts'

/** 绩效管理 (hrm.md §17). */
export const performance = part({
  endpoints: [
    on(appraisalTemplateCalls.list, (context) => listTemplates(context)),
    on(appraisalTemplateCalls.detail, (context) => readTemplate(context, context.request.tableId)),
    on(appraisalTemplateCalls.save, (context) => saveTemplate(context, context.request)),
    on(appraisalPlanCalls.counts, (context) => countPlans(context)),
    on(appraisalPlanCalls.list, (context) => listPlans(context, context.request)),
    on(appraisalPlanCalls.detail, (context) => readPlan(context, context.request.appraisalId)),
    on(appraisalPlanCalls.add, async (context) => {
      await addPlan(context, context.request)
    }),
    on(appraisalPlanCalls.update, (context) => setPlan(context, context.request)),
    on(appraisalPlanCalls.advance, (context) => advancePlan(context, context.request)),
    on(appraisalPlanCalls.stop, (context) => stopPlan(context, context.request.appraisalId)),
    on(appraisalPlanCalls.stopPerson, (context) => stopPerson(context, context.request.employeeAppraisalId)),
    on(appraisalPlanCalls.remove, (context) => removePlan(context, context.request.appraisalId)),
    on(appraisalPlanCalls.people, (context) => listPeople(context, context.request)),
    on(appraisalPlanCalls.exportPeople, (context) => exportPeople(context, context.request)),
    on(appraisalPlanCalls.transferTurn, (context) => transferTurn(context, context.request)),
    on(appraisalPlanCalls.setPeers, (context) => setPeers(context, context.request)),
    on(appraisalPlanCalls.peers, (context) => listPeers(context, context.request.employeeAppraisalId)),
    on(appraisalPlanCalls.archives, (context) => listArchives(context, context.request)),
    on(appraisalPlanCalls.archiveHead, (context) => readArchiveHead(context, context.request.employeeId)),
    on(appraisalPlanCalls.archive, (context) => listArchive(context, context.request)),
    on(appraisalPlanCalls.levels, (context) => listLevels(context, context.request.appraisalId)),
    on(appraisalCalls.counts, (context) => countOwn(context)),
    on(appraisalCalls.mine, (context) => listMine(context, context.request)),
    on(appraisalCalls.targets, (context) => listTargets(context, context.request)),
    on(appraisalCalls.evaluations, (context) => listEvaluations(context, context.request)),
    on(appraisalCalls.results, (context) => listResults(context, context.request)),
    on(appraisalCalls.targetPlans, (context) => listTargetPlans(context)),
    on(appraisalCalls.evaluationPlans, (context) => listEvaluationPlans(context, context.request.status)),
    on(appraisalCalls.detail, (context) =>
      readDetail(
        context,
        context.request.employeeAppraisalId,
        context.session.userId === context.viewer.userId,
      ),
    ),
    on(appraisalCalls.levels, (context) => levelsOfAppraisal(context, context.request.employeeAppraisalId)),
    on(appraisalCalls.levelOf, (context) => levelOfScore(context, context.request)),
    on(appraisalCalls.write, (context) => writeAppraisal(context, context.request)),
    on(appraisalCalls.confirm, (context) => confirmTarget(context, context.request)),
    on(appraisalCalls.evaluate, (context) => evaluate(context, context.request)),
    on(appraisalCalls.result, (context) => readResults(context, context.request.appraisalId)),
    on(appraisalCalls.calibrate, (context) => calibrate(context, context.request)),
    on(appraisalCalls.accept, (context) => acceptResults(context, context.request.appraisalId)),
    on(appraisalCalls.progress, (context) => updateProgress(context, context.request)),
    on(appraisalVoiceCalls.peerTasks, (context) => listPeerTasks(context, context.request)),
    on(appraisalVoiceCalls.answerPeer, (context) => answerPeer(context, context.request)),
    on(appraisalVoiceCalls.appeals, (context) => listAppeals(context, context.request)),
    on(appraisalVoiceCalls.addAppeal, (context) => addAppeal(context, context.request)),
    on(appraisalVoiceCalls.withdrawAppeal, (context) => withdrawAppeal(context, context.request.appealId)),
    on(appraisalVoiceCalls.decideAppeal, (context) => decideAppeal(context, context.request)),
  ],
  messageReaders: appraisalReaders,
  workSources: [appraisalTurns],
  handOvers: [appraisalHandOver],
  clearings: [appraisalClearing],
})
