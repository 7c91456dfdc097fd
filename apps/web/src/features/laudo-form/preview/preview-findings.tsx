import type { Aviso } from '@faixa/flight'
import { formatCount } from '@faixa/units'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { byGravidade, SeverityIcon } from '../../../ui/badges/severity-icon.tsx'
import classes from '../laudo-form.module.css'

/** Kinds of findings that are shown at first, the gravest ones. */
const SHOWN_AT_FIRST = 4

interface PreviewFindingsProps {
  readonly avisos: readonly Aviso[]
}

export function PreviewFindings({ avisos }: PreviewFindingsProps) {
  const [all, { toggle }] = useDisclosure(false)
  // Those to confirm stand beside their files and fields.
  const others = avisos.filter(({ confirmar }) => !confirmar)
  if (others.length === 0) return null
  const kinds = [...Map.groupBy(others.toSorted(byGravidade), ({ codigo, gravidade }) => `${gravidade} ${codigo}`)]
  const shown = all ? kinds : kinds.slice(0, SHOWN_AT_FIRST)
  return (
    <div>
      <ul className={classes.findings} aria-label="Avisos sobre os arquivos">
        {shown.map(
          ([kind, [first, ...others]]) => first && <Finding key={kind} aviso={first} others={others.length} />,
        )}
      </ul>
      {kinds.length > SHOWN_AT_FIRST && (
        <Button size="compact-xs" variant="subtle" onClick={toggle} aria-expanded={all}>
          {all ? 'Mostrar menos' : `Mostrar mais ${kinds.length - SHOWN_AT_FIRST}`}
        </Button>
      )}
    </div>
  )
}

/** One line for each kind of finding, with the first of them and the number of others. */
function Finding({ aviso: { gravidade, mensagem, onde }, others }: { readonly aviso: Aviso; readonly others: number }) {
  const place = [onde, others > 0 && `e em mais ${formatCount(others, 'lugar', 'lugares')}`]
  return (
    <li>
      <SeverityIcon gravidade={gravidade} />
      <span>
        {mensagem}
        <Text span size="xs" c="dimmed" display="block">
          {place.filter(Boolean).join(' ')}
        </Text>
      </span>
    </li>
  )
}
