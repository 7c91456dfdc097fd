/** The head of the panel: the size of the selection, the acts on it, and its faults. */
import { Button, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { IconArrowsMaximize, IconX } from '@tabler/icons-react'
import type { PlotIndex } from '../../../export/work/plot-index.ts'
import { paths } from '../../../paths.ts'
import { useMay } from '../../../session/use-session.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { sumText } from '../plots/plot-words.ts'
import type { RowsOfFarm } from '../plots/rows-by-farm.ts'
import type { Selection } from '../selection/use-selection.ts'
import classes from '../trabalho.module.css'
import type { TrabalhoSearch } from '../trabalho-search.ts'
import { ordemOf } from './create-ordem.ts'

const NOBODY: ReadonlySet<number> = new Set()

export type Part = 'find' | 'chosen'

interface Shown {
  readonly index: PlotIndex | undefined
  readonly selection: Selection
  readonly chosen: { readonly rows: readonly number[]; readonly groups: readonly RowsOfFarm[]; readonly lost: number }
}

interface WorkHeaderProps extends Shown {
  readonly search: TrabalhoSearch
  readonly part: Part
  readonly zoomLabel: string
  readonly onPart: (part: Part) => void
  readonly onZoom: () => void
  readonly onExport: () => void
}

export function WorkHeader({
  index,
  selection,
  chosen,
  search,
  part,
  zoomLabel,
  onPart,
  onZoom,
  onExport,
}: WorkHeaderProps) {
  const mayOrder = useMay('createOrdem')
  const { rows, groups } = chosen
  const ordem = index && mayOrder ? ordemOf(index, groups, search) : undefined
  return (
    <header className={classes.header}>
      <div className={classes.sums}>
        <Title order={1} size="md" lh="22px" flex={1}>
          Criar trabalho
        </Title>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowsMaximize size={14} aria-hidden />}
          disabled={!index || index.ids.length === 0}
          aria-label={zoomLabel}
          onClick={onZoom}
        >
          Zoom
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconX size={14} aria-hidden />}
          disabled={selection.ids.size === 0}
          onClick={() => selection.change(NOBODY)}
        >
          Limpar
        </Button>
      </div>
      <Text component="p" size="lg" fw={600} className={classes.total} role="status" data-testid="selecao">
        {!index ? '…' : rows.length === 0 ? 'Nenhum talhão escolhido' : sumText(index, rows)}
      </Text>
      <Group gap={8}>
        <Button size="xs" disabled={rows.length === 0} onClick={onExport}>
          Exportar
        </Button>
        {ordem &&
          ('search' in ordem && selection.link === 'address' ? (
            <ButtonLink size="xs" variant="default" to={paths.createOrdemServico} search={ordem.search}>
              Criar ordem
            </ButtonLink>
          ) : (
            <Button size="xs" variant="default" disabled loading={selection.link === 'keeping'}>
              Criar ordem
            </Button>
          ))}
        <CopyLink link={selection.link} isEmpty={selection.ids.size === 0} />
      </Group>
      <SelectionNotes
        index={index}
        selection={selection}
        chosen={chosen}
        instead={ordem && 'instead' in ordem ? ordem.instead : undefined}
      />
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Lista"
        value={part}
        onChange={onPart}
        data={[
          { value: 'find', label: 'Buscar' },
          { value: 'chosen', label: 'Escolhidos' },
        ]}
      />
    </header>
  )
}

interface SelectionNotesProps extends Shown {
  /** Reason why no order can be made of the selection. */
  readonly instead: string | undefined
}

function SelectionNotes({ index, selection, chosen: { rows, lost }, instead }: SelectionNotesProps) {
  return (
    <>
      {instead !== undefined && rows.length > 0 && (
        <Text size="xs" c="dimmed" role="status">
          {instead}
        </Text>
      )}
      {selection.link === 'unkept' && (
        <Note tone="warning" role="status" p="xs">
          O link desta seleção não pôde ser guardado: ao sair desta página, ela se perde.
        </Note>
      )}
      {selection.problem && (
        <Note tone="warning" role="alert" p="xs">
          {selection.problem.codigo === 'nao-encontrado'
            ? 'A seleção deste link não existe mais, ou tem talhões que você não vê.'
            : selection.problem.message}
        </Note>
      )}
      {lost > 0 && (
        <Note tone="info" role="status" p="xs">
          {lost === 1 ? 'Um talhão da seleção não está' : `${lost} talhões da seleção não estão`} mais no mapa.{' '}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => index && selection.change(new Set(rows.map((row) => index.ids[row]!)))}
          >
            Tirar da seleção
          </Button>
        </Note>
      )}
    </>
  )
}

interface CopyLinkProps {
  readonly link: Selection['link']
  readonly isEmpty: boolean
}

function CopyLink({ link, isEmpty }: CopyLinkProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      showToast({ title: 'Link copiado', message: 'Abre esta seleção para quem vê os mesmos talhões.' })
    } catch {
      showToast({ title: 'O navegador não deixou copiar', message: 'Copie o endereço da página.', tone: 'warning' })
    }
  }
  return (
    <Button
      size="xs"
      variant="default"
      disabled={isEmpty || link === 'unkept'}
      loading={link === 'keeping'}
      onClick={() => void copy()}
    >
      Copiar link
    </Button>
  )
}
