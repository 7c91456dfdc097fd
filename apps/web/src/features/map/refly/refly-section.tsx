/** The ground that a laudo missed, as a job to be flown again: a limit, the resulting figures, and the files. */
import type { LaudoInfo } from '@faixa/contract'
import { laudoTitle } from '@faixa/domain'
import type { ReflyPack } from '@faixa/flight'
import { formatCount, formatNumber, formatQuantity, formatTyped, hectares } from '@faixa/units'
import { Button, Group, NumberInput, Skeleton, Switch, Text } from '@mantine/core'
import { withToasts } from '../../../export/export-toasts.ts'
import { reflyFileName } from '../../../export/file-names.ts'
import { MAP_FORMAT_NAMES, MAP_FORMATS, type MapFormat } from '../../../export/map-formats.ts'
import { executedSwath, mayRefly, useRefly } from '../../../export/refly/use-refly.ts'
import { paths } from '../../../paths.ts'
import { useMay } from '../../../session/use-session.ts'
import { loadNow } from '../../../ui/connection/load-part.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { DefinitionList } from '../panel/definition-list.tsx'
import classes from '../panel/panel.module.css'

/** Half a hectare: two passes of 20 m and 125 m. Less is seldom worth a flight. */
const USUAL_HA = 0.5
const MOST_HA = 1000
/** Number of rows in the table; a flight may leave hundreds of slivers. */
const SHOWN = 30

interface ReflySectionProps {
  readonly info: LaudoInfo
  /** Smallest polygon, ha; undefined while the job is not shown. */
  readonly leastHa: number | undefined
  readonly onLeastHa: (leastHa: number | undefined) => void
}

export default function ReflySection({ info, leastHa, onLeastHa }: ReflySectionProps) {
  const { data: pack, isError } = useRefly(info, leastHa)
  const swathM = executedSwath(info)
  if (!mayRefly(info) || swathM === undefined) {
    return (
      <Text size="sm">
        {swathM === undefined
          ? 'Sem a faixa executada não há como contar as passadas: informe a faixa na edição do laudo.'
          : 'Este voo não deixou área sem aplicação.'}
      </Text>
    )
  }
  return (
    <>
      <Switch
        label="Mostrar no mapa o que voar de novo"
        checked={leastHa !== undefined}
        onChange={(event) => onLeastHa(event.currentTarget.checked ? USUAL_HA : undefined)}
      />
      {leastHa !== undefined && (
        <>
          <NumberInput
            mt="sm"
            size="xs"
            maw={200}
            label="Menor área (ha)"
            description="O que for menor fica de fora."
            decimalSeparator=","
            thousandSeparator="."
            decimalScale={2}
            min={0}
            max={MOST_HA}
            step={0.1}
            allowNegative={false}
            value={leastHa}
            onChange={(value) => typeof value === 'number' && onLeastHa(Math.min(value, MOST_HA))}
          />
          {isError ? (
            <Note tone="warning" role="status">
              A área não aplicada não pôde ser lida. Tente de novo.
            </Note>
          ) : pack ? (
            <Pack info={info} pack={pack} swathM={swathM} leastHa={leastHa} />
          ) : (
            <Skeleton height={120} mt="sm" />
          )}
        </>
      )}
    </>
  )
}

interface PackProps {
  readonly info: LaudoInfo
  readonly pack: ReflyPack
  readonly swathM: number
  readonly leastHa: number
}

function Pack({ info, pack, swathM, leastHa }: PackProps) {
  const mayOrder = useMay('createOrdem')
  const { pieces, litres, left } = pack
  const save = (format: MapFormat) =>
    withToasts(async () => {
      const [{ reflyFile }, { readIssuer }] = await loadNow(() =>
        Promise.all([import('../../../export/refly/refly-files.ts'), import('../../../export/read-issuer.ts')]),
      )
      const paper = { now: new Date(), issuer: format === 'pdf' ? await readIssuer() : undefined }
      const file = await reflyFile(pack, `Reaplicação · ${laudoTitle(info)}`, format, paper)
      saveFile(file, reflyFileName(info, format))
    })
  const below =
    left.count === 0
      ? undefined
      : `${formatCount(left.count, 'área menor ficou', 'áreas menores ficaram')} de fora: ${formatQuantity(hectares(left.ha), 'ha')}.`
  if (pieces.length === 0) {
    return (
      <Text size="sm" mt="sm">
        Nenhuma área não aplicada chega a esse tamanho. {below}
      </Text>
    )
  }
  return (
    <>
      <DefinitionList
        rows={[
          ['Áreas', formatNumber(pieces.length, 0)],
          ['A reaplicar', formatQuantity(hectares(pack.ha), 'ha')],
          [`Passadas de ${formatTyped(swathM, 2)}\u00a0m`, formatNumber(pack.passes, 0)],
          ['Comprimento', `${formatNumber(pack.lengthKm)}\u00a0km`],
          ...(litres === undefined ? [] : ([['Calda', `${formatNumber(litres, 0)}\u00a0L`]] as const)),
        ]}
      />
      <table className={classes.figures}>
        <caption className={classes.caption}>
          Rumo de menos passadas de cada área; as passadas valem nos dois sentidos
        </caption>
        <thead>
          <tr data-visible>
            <th scope="col">Área</th>
            <th scope="col">ha</th>
            <th scope="col">Passadas</th>
            <th scope="col">Rumo</th>
            {litres !== undefined && <th scope="col">Calda (L)</th>}
          </tr>
        </thead>
        <tbody>
          {pieces.slice(0, SHOWN).map((piece, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- a piece is its number on the map
            <tr key={i}>
              <th scope="row">{i + 1}</th>
              <td>{formatNumber(piece.ha)}</td>
              <td>{formatNumber(piece.passes.length, 0)}</td>
              <td>{formatNumber(piece.headingDeg, 0)}°</td>
              {piece.litres !== undefined && <td>{formatNumber(piece.litres, 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {pieces.length > SHOWN && <Text size="xs">e mais {formatNumber(pieces.length - SHOWN, 0)} no arquivo.</Text>}
      {below !== undefined && (
        <Text size="xs" c="dimmed" mt={4}>
          {below}
        </Text>
      )}
      {litres === undefined && (
        <Text size="xs" c="dimmed" mt={4}>
          Sem taxa de aplicação informada não há litros.
        </Text>
      )}
      {mayOrder && (
        <ButtonLink
          mt="sm"
          size="xs"
          to={paths.createOrdemServico}
          search={{ laudo: info.uuid, reaplicar: `${leastHa}` } as never}
        >
          Criar ordem
        </ButtonLink>
      )}
      <Group gap="xs" mt="sm">
        {MAP_FORMAT_NAMES.map((format) => (
          <Button key={format} size="xs" variant="default" onClick={() => void save(format)}>
            Baixar {MAP_FORMATS[format].label}
          </Button>
        ))}
      </Group>
    </>
  )
}
