import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { MessageContributionsProvider } from '#web/messages/door.ts'
import { ahead, fetchAhead } from '#web/platform/ahead.ts'
import { ShownProvider } from '#web/platform/area.ts'
import { FigureWordsProvider } from '#web/record/model/figure-words.ts'
import { FlowSubjectsProvider } from '#web/record/model/flow-subjects.ts'
import { RecordStripsProvider } from '#web/record/model/record-strips.ts'
import { RecordScreensProvider } from '#web/record/model/screens.tsx'
import { SubmissionSlotProvider } from '#web/record/model/submission.ts'
import { TimelineThingsProvider } from '#web/record/model/timeline-things.ts'
import { TodoDecisionSlotProvider } from '#web/record/model/todo-decisions.ts'
import type { Faces } from './faces.ts'
import styles from './SignedIn.module.css'

/** Every page of signed-in people: it knows what the areas show and how their records look. */
export default function SignedIn({ faces }: { faces: Faces }) {
  useEffect(() => fetchAhead(() => import('./NoticeHolders.tsx'), ahead.question), [])
  return (
    <ShownProvider value={faces}>
      <RecordScreensProvider value={faces.records}>
        <RecordStripsProvider value={faces.strips}>
          <SubmissionSlotProvider value={faces.submission}>
            <TodoDecisionSlotProvider value={faces.todoDecisions}>
              <FigureWordsProvider value={faces.figures}>
                <TimelineThingsProvider value={faces.timelineThings}>
                  <FlowSubjectsProvider value={faces.flowSubjects}>
                    <MessageContributionsProvider value={faces.messages}>
                      <div className={styles.whole}>
                        {faces.above.map(({ key, Part }) => (
                          <Part key={key} />
                        ))}
                        <div className={styles.rest}>
                          <Outlet />
                        </div>
                      </div>
                    </MessageContributionsProvider>
                  </FlowSubjectsProvider>
                </TimelineThingsProvider>
              </FigureWordsProvider>
            </TodoDecisionSlotProvider>
          </SubmissionSlotProvider>
        </RecordStripsProvider>
      </RecordScreensProvider>
    </ShownProvider>
  )
}
