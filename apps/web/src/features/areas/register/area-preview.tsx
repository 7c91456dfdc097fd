/** Shows the effect of a file on the registered plots before it is sent: in words, on the map, and row by row. */

import type { Aviso, PlotChange } from '@faixa/flight'
import type { LonLatBounds, PlotField } from '@faixa/geometry'
import { formatNumber, formatQuantity, hectares } from '@faixa/units'
import { Button, Checkbox, NativeSelect, Progress, Table, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { FoundPlots, PlotRow } from '../../../flight-worker/flight-answers.ts'
import { FileFindings } from '../../../form/files/file-findings.tsx'
import { FormSection } from '../../../form/shell/form-section.tsx'
import { outlineLook } from '../../../map/layers/outline-look.ts'
import type { MapLayer } from '../../../map/map-layer.ts'
import { MapLater } from '../../../map/scene/map-later.tsx'
import { Swatch } from '../../../map/swatch.tsx'
import scrolls from '../../../ui/page/scrolls.module.css'
import { around } from '../plot-bounds.ts'
import { CHANGE_NAMES, CHANGES, changesText, changeText } from '../plot-changes.ts'
import classes from './area-form.module.css'
import type { AreaFile } from './use-area-file.ts'

const MAP_HEIGHT = 420
/** Maximum number of rows in the table: 100,000 would be unreadable, and the map shows all. */
const MOST_ROWS = 200

interface AreaPreviewProps {
  readonly area: AreaFile
  /** The findings that need no decision. */
  readonly avisos: readonly Aviso[]
  readonly readOnly: boolean
}

export function AreaPreview({ area, avisos, readOnly }: AreaPreviewProps) {
  const { found, busy, error, downloaded } = area
  const [shown, setShown] = useState<readonly PlotChange[]>(CHANGE_NAMES)
  const [chosen, setChosen] = useState<PlotRow>()
  if (error !== undefined) return null
  const working =
    downloaded === undefined ? 'Medindo os talhões e comparando com os de agora…' : 'Baixando os talhões de agora…'
  return (
    <FormSection title="Talhões do arquivo">
      <div data-wide aria-busy={busy}>
        {busy && downloaded !== undefined && (
          <Text size="sm" mb={4}>
            Baixando os talhões de agora: {Math.round(100 * downloaded)}&nbsp;%
          </Text>
        )}
        {busy && (
          <>
            <Text size="sm" c="dimmed" mb={4} role="status">
              {working}
            </Text>
            <Progress value={100 * (downloaded ?? 1)} animated size="sm" mb="sm" aria-label={working} />
          </>
        )}
        {!busy && !found && (
          <Text size="sm" c="dimmed">
            Escolha a empresa para comparar com os talhões que ela já tem.
          </Text>
        )}
        {found && (
          <>
            <Text size="sm" mb="xs" role="status">
              <strong>{formatQuantity(hectares(found.areaHa), 'ha')}</strong> no arquivo: {changesText(found.counts)}.
            </Text>
            <FileFindings avisos={avisos} />
            <Changes found={found} shown={shown} onShow={setShown} />
            <div className={classes.panes}>
              <ChangeMap found={found} shown={shown} chosen={chosen} />
              <Rows found={found} shown={shown} chosen={chosen} onChoose={setChosen} />
            </div>
            <Columns area={area} found={found} readOnly={readOnly} />
          </>
        )}
      </div>
    </FormSection>
  )
}

interface ShownProps {
  readonly found: FoundPlots
  readonly shown: readonly PlotChange[]
}

function Changes({ found, shown, onShow }: ShownProps & { readonly onShow: (shown: readonly PlotChange[]) => void }) {
  return (
    <fieldset className={classes.counts} aria-label="Mudanças mostradas" style={{ border: 0, padding: '8px 0' }}>
      {CHANGE_NAMES.map((change) => (
        <Checkbox
          key={change}
          size="xs"
          label={
            <>
              <Swatch look={CHANGES[change].look} /> {changeText(change, found.counts[change])}
            </>
          }
          checked={shown.includes(change)}
          disabled={found.counts[change] === 0}
          onChange={({ currentTarget: { checked } }) =>
            onShow(checked ? [...shown, change] : shown.filter((other) => other !== change))
          }
        />
      ))}
    </fieldset>
  )
}

const NO_CHOICE = { type: 'FeatureCollection', features: [] } as const

function ChangeMap({ found, shown, chosen }: ShownProps & { readonly chosen: PlotRow | undefined }) {
  const { layers: blobs, bounds } = found
  const layers = useMemo((): readonly MapLayer[] => {
    const drawn = CHANGE_NAMES.toReversed().flatMap((change): MapLayer[] => {
      const features = blobs[change]
      return features
        ? [{ id: change, title: CHANGES[change].many, look: CHANGES[change].look, source: [{ features }] }]
        : []
    })
    const frame = chosen ? frameOf(chosen.bounds) : NO_CHOICE
    return [
      ...drawn,
      { id: 'escolhido', look: outlineLook(['==', ['geometry-type'], 'Polygon']), source: [{ features: frame }] },
    ]
  }, [blobs, chosen])
  return (
    <MapLater
      layers={layers}
      visible={shown}
      home={{ label: 'Ver todos os talhões', bounds: chosen ? around(chosen.bounds) : bounds }}
      height={MAP_HEIGHT}
      label="Mapa das mudanças"
    />
  )
}

/** The box of a plot as an outline. */
function frameOf([west, south, east, north]: LonLatBounds) {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const geometry = { type: 'Polygon', coordinates: [ring] } as const
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] } as const
}

interface RowsProps extends ShownProps {
  readonly chosen: PlotRow | undefined
  readonly onChoose: (row: PlotRow | undefined) => void
}

function Rows({ found, shown, chosen, onChoose }: RowsProps) {
  const wanted = found.rows.filter(({ change }) => shown.includes(change))
  const rows = wanted.slice(0, MOST_ROWS)
  return (
    <div>
      {/* A scrolled box is reached with the keyboard. */}
      <section className={`${classes.rows} ${scrolls.scrolls}`} tabIndex={0} aria-label="Tabela de talhões, rolável">
        <Table stickyHeader aria-label="Talhões do arquivo">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Fazenda</Table.Th>
              <Table.Th>Talhão</Table.Th>
              <Table.Th>Mudança</Table.Th>
              <Table.Th className={classes.figure}>Medido (ha)</Table.Th>
              <Table.Th className={classes.figure}>Declarado (ha)</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, i) => (
              <Table.Tr
                key={`${row.change} ${i}`}
                {...(row === chosen && { bg: 'var(--mantine-color-default-hover)' })}
              >
                <Table.Td className={classes.name}>
                  {row.fazenda ?? '—'}
                  <Text size="xs" c="dimmed">
                    {row.codigoFazenda}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-pressed={row === chosen}
                    aria-label={`Ver no mapa o talhão ${row.talhao ?? row.nome ?? i + 1}`}
                    onClick={() => onChoose(row === chosen ? undefined : row)}
                  >
                    {row.talhao ?? row.nome ?? '—'}
                  </Button>
                </Table.Td>
                <Table.Td className={classes.change}>
                  <Swatch look={CHANGES[row.change].look} /> {CHANGES[row.change].one}
                </Table.Td>
                <Table.Td className={classes.figure}>{formatNumber(row.areaHa)}</Table.Td>
                <Table.Td className={classes.figure}>{formatNumber(row.areaDeclarada)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {wanted.length > MOST_ROWS && (
        <Text size="xs" c="dimmed" mt={4}>
          São mostrados {MOST_ROWS} de {formatNumber(wanted.length, 0)} talhões; o mapa mostra todos.
        </Text>
      )}
    </div>
  )
}

const FIELD_NAMES = {
  farm: 'Fazenda',
  farmCode: 'Código da fazenda',
  plot: 'Talhão',
  name: 'Nome',
  declaredHa: 'Hectares declarados',
} as const satisfies Record<PlotField, string>

interface ColumnsProps {
  readonly area: AreaFile
  readonly found: FoundPlots
  readonly readOnly: boolean
}

/** The attribute of the file for each field; another may be chosen. */
function Columns({ area: { columns, chooseColumns }, found, readOnly }: ColumnsProps) {
  if (found.attributes.length === 0) return null
  return (
    <fieldset style={{ border: 0, padding: 0, margin: '16px 0 0' }}>
      <Text component="legend" size="sm" fw={600} mb={4}>
        Colunas do arquivo
      </Text>
      <div className={classes.columns}>
        {(Object.keys(FIELD_NAMES) as PlotField[]).map((field) => (
          <NativeSelect
            key={field}
            label={FIELD_NAMES[field]}
            disabled={readOnly}
            value={found.columns[field] ?? ''}
            data={[
              { value: '', label: 'Nenhuma' },
              ...found.attributes.map(({ name, examples }) => ({
                value: name,
                label: examples.length > 0 ? `${name} (${examples.join(', ').slice(0, 40)})` : name,
              })),
            ]}
            onChange={({ currentTarget: { value } }) => chooseColumns({ ...columns, [field]: value })}
          />
        ))}
      </div>
    </fieldset>
  )
}
