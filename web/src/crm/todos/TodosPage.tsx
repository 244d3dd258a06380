import { crmTodos } from '#protocol/crm/application.ts'
import { TodoPage } from '#web/record/pages/todo/TodoPage.tsx'

/** /crm/message: what waits for the person in customer management. */
export default function TodosPage() {
  return <TodoPage todos={crmTodos} />
}
