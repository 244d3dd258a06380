import { EllipsisOutlined, HolderOutlined } from '@ant-design/icons'
import { useDroppable } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useCallback, useMemo } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import type { Candidate } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { stages } from '#protocol/hrm/recruiting/stages.ts'
import { candidateEducations, candidateStatuses } from '#protocol/hrm/recruiting/words.ts'
import { CardList, type CardPlace } from '#web/ui/board/CardList.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Tag } from '#web/ui/display/Tag.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { type BoardStage, dropAct } from './board.ts'
import styles from './recruiting.module.css'
import { postWords } from './words.ts'

export const stageKey = (status: number): string => `stage ${status}`

interface StageColumnProps {
  column: BoardStage
  /** The candidate that is being dragged. */
  dragged: number | undefined
  mayMove: boolean
  onOpen: (id: number) => void
  onPut: (candidate: Candidate, to: number) => void
}

const idOf = ({ candidateId }: Candidate) => candidateId

/** One stage of the board. */
export function StageColumn({ column, dragged, mayMove, onOpen, onPut }: StageColumnProps) {
  const { status, count, list } = column
  const title = wordOf(candidateStatuses, status)
  const { setNodeRef, isOver } = useDroppable({ id: stageKey(status) })
  const ids = useMemo(() => list.map(idOf), [list])
  const rest = count - list.length
  return (
    <section className={styles.column} aria-label={title} data-over={isOver || undefined}>
      <h2 className={styles.columnHead}>
        {title} <span className={styles.count}>{count}</span>
      </h2>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <CardList
          cards={list}
          idOf={idOf}
          empty="没有候选人"
          kept={dragged}
          areaRef={setNodeRef}
          render={(candidate, place) => (
            <Card
              key={candidate.candidateId}
              candidate={candidate}
              place={place}
              mayMove={mayMove && status !== stages.joined}
              onOpen={onOpen}
              onPut={onPut}
            />
          )}
        />
      </SortableContext>
      {rest > 0 && <p className={styles.rest}>另有 {rest} 人，请在列表中查看</p>}
    </section>
  )
}

interface CardProps {
  candidate: Candidate
  place: CardPlace
  mayMove: boolean
  onOpen: (id: number) => void
  onPut: (candidate: Candidate, to: number) => void
}

/** A card that is dragged by its handle; what follows the pointer is drawn above the board. */
function Card({ candidate, place, mayMove, onOpen, onPut }: CardProps) {
  const { candidateId, candidateName } = candidate
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: candidateId, disabled: { draggable: !mayMove, droppable: false } })
  const { ref, style, ...where } = place
  // the same function for each drawing: another one would be taken for another element
  const both = useCallback(
    (element: HTMLElement | null) => {
      setNodeRef(element)
      ref(element)
    },
    [setNodeRef, ref],
  )
  const targets = candidateStatuses.filter(({ code }) => dropAct(candidate, code) !== null)
  const items = targets.map(({ code, word }) => ({
    key: String(code),
    label: `移到${word}`,
    onClick: () => onPut(candidate, code),
  }))
  return (
    <li
      {...where}
      ref={both}
      className={styles.card}
      data-moving={isDragging || undefined}
      style={{
        ...style,
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
    >
      <CandidateCard
        candidate={candidate}
        onOpen={() => onOpen(candidateId)}
        acts={
          mayMove && (
            <>
              {items.length > 0 && (
                <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
                  <Button
                    type="text"
                    size="small"
                    icon={<EllipsisOutlined />}
                    aria-label={`移动${candidateName ?? ''}`}
                  />
                </Dropdown>
              )}
              <button
                ref={setActivatorNodeRef}
                type="button"
                className={styles.handle}
                aria-label={`拖动${candidateName ?? ''}`}
                {...attributes}
                {...listeners}
              >
                <HolderOutlined />
              </button>
            </>
          )
        }
      />
    </li>
  )
}

interface CandidateCardProps {
  candidate: Candidate
  onOpen: () => void
  acts?: ReactNode
}

/** What a board shows of a candidate. */
export function CandidateCard({ candidate, onOpen, acts }: CandidateCardProps) {
  const { candidateName, education, workTime, channelName, status, interviewTime, interviewResult } =
    candidate
  const facts = [
    wordOf(candidateEducations, education),
    workTime === null ? '' : `${workTime} 年经验`,
    channelName ?? '',
  ].filter((fact) => fact !== '')
  const isComing = status === stages.interview && interviewTime !== null
  return (
    <>
      <div className={styles.row}>
        <button type="button" data-open className={styles.name} onClick={onOpen}>
          {candidateName}
        </button>
        {acts}
      </div>
      <p className={styles.cardPost}>{postWords(candidate)}</p>
      {facts.length > 0 && <p className={styles.cardFacts}>{facts.join(' · ')}</p>}
      {isComing && (
        <p className={styles.cardFacts}>
          <Tag
            color={interviewResult === 1 ? 'blue' : 'grey'}
            text={interviewResult === 1 ? `面试 ${interviewTime.slice(5, 16)}` : '面试取消'}
          />
        </p>
      )}
    </>
  )
}
