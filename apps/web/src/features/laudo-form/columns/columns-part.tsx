/** The button «Colunas» of a field with tables of text, and its dialog, which opens by itself where the columns cannot be guessed. */
import type { Role } from '@faixa/flight'
import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { FILE_LABELS } from '../../../laudo/dado-labels.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { factsIn, type Slot } from '../files/flight-state.ts'
import type { Columns } from './use-columns.ts'

const ColumnsDialog = lazyPart(() => import('./columns-dialog.tsx'))

interface ColumnsPartProps {
  readonly role: Role
  readonly slots: readonly Slot[]
  readonly columns: Columns
  readonly disabled: boolean
}

export default function ColumnsPart({ role, slots, columns, disabled }: ColumnsPartProps) {
  const [open, setOpen] = useState(false)
  /** Files that the person left without columns. */
  const [left, setLeft] = useState<readonly File[]>([])
  const asking = slots.filter(({ reading }) => reading.kind === 'unusable' && reading.asksColumns)
  const [asked] = asking.filter(({ file }) => !left.includes(file))
  const first = asking[0] ?? slots[0]
  const assigned = factsIn(slots).filter(({ source }) => source.profile).length
  const label = asking.length > 0 ? 'Atribuir colunas' : assigned > 0 ? 'Colunas atribuídas' : 'Colunas supostas'
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        mt={4}
        disabled={disabled}
        leftSection={<IconColumns3 size={14} aria-hidden />}
        aria-label={`${label}: ${FILE_LABELS[role]}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {(open || asked) && first && (
        <Suspense>
          <ColumnsDialog
            files={[first, ...slots.filter((slot) => slot !== first)].map(({ file }) => file)}
            columns={columns}
            onClose={() => {
              setOpen(false)
              setLeft(asking.map(({ file }) => file))
            }}
          />
        </Suspense>
      )}
    </>
  )
}
