/** Assigns the columns of a table of text: its first rows, what each column is, and the path that this gives. */
import {
  areTimesUtc,
  isPlaced,
  parseProfile,
  pathOfSample,
  rowsOfSample,
  sampleText,
  systemChoices,
  type TextColumn,
  type TextProfile,
  type TextSample,
} from '@faixa/geometry'
import {
  Button,
  FileButton,
  Group,
  Modal,
  NativeSelect,
  NumberInput,
  ScrollArea,
  Skeleton,
  Stack,
  Switch,
  Table,
  Text,
} from '@mantine/core'
import { useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import { invalidate } from '../../../api/query.ts'
import { useUserInfo } from '../../../session/use-session.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { refused } from '../../../ui/messages/refused.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { useNarrow } from '../../../ui/page/narrow.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { COLUMN_NAMES, DECIMALS, ORDERS, SEPARATORS, WIDTH_UNITS, ZONES } from './column-names.ts'
import classes from './columns.module.css'
import { PathSketch } from './path-sketch.tsx'
import type { Columns } from './use-columns.ts'

/** Bytes of a table that are looked at, rows that are shown, and positions that are drawn. */
const HEAD_BYTES = 2 ** 20
const SHOWN_ROWS = 20
const DRAWN = 600
const TIMES: readonly string[] = ['instante', 'data', 'hora'] satisfies TextColumn[]

interface ColumnsDialogProps {
  /** The first one is shown first. */
  readonly files: readonly File[]
  readonly columns: Columns
  readonly onClose: () => void
}

export default function ColumnsDialog({ files, columns, onClose }: ColumnsDialogProps) {
  const narrow = useNarrow()
  const [at, setAt] = useState(0)
  const [sample, setSample] = useState<TextSample>()
  const file = files[at] ?? files[0]!
  useEffect(() => {
    setSample(undefined)
    let gone = false
    file
      .slice(0, HEAD_BYTES)
      .arrayBuffer()
      .then((head) => gone || setSample(sampleText(new Uint8Array(head))), onClose)
    return () => {
      gone = true
    }
  }, [file])
  return (
    <Modal
      opened
      onClose={onClose}
      title="Atribuir colunas"
      size={960}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Stack gap="sm">
        {files.length > 1 ? (
          <NativeSelect
            label="Arquivo"
            description="O que se atribui vale para todos os arquivos com os mesmos títulos."
            value={at}
            data={files.map(({ name }, i) => ({ value: `${i}`, label: name }))}
            onChange={({ currentTarget: { value } }) => setAt(Number(value))}
          />
        ) : (
          <Text size="sm">{file.name}</Text>
        )}
        {sample ? (
          <Assignment key={at} file={file} sample={sample} columns={columns} onClose={onClose} />
        ) : (
          <Skeleton height={320} />
        )}
      </Stack>
    </Modal>
  )
}

interface AssignmentProps extends Omit<ColumnsDialogProps, 'files'> {
  readonly file: File
  readonly sample: TextSample
}

function Assignment({ file, sample: { lines, guess }, columns, onClose }: AssignmentProps) {
  const { titulos: own } = rowsOfSample(lines, guess.profile, 0)
  const known = columns.profiles.find(({ titulos }) => JSON.stringify(titulos) === JSON.stringify(own))
  const [profile, setProfile] = useState<TextProfile>(known ?? guess.profile)
  const [keep, setKeep] = useState(false)
  const isStaff = useUserInfo().prestadoraId === undefined
  const put = (change: Partial<TextProfile>) => setProfile({ ...profile, ...change })
  const { titulos, rows } = rowsOfSample(lines, profile, SHOWN_ROWS)
  const path = pathOfSample(lines, profile, DRAWN)
  const indices = titulos.map((_, i) => columnAt(profile, titulos, i))
  const has = (name: TextColumn) => profile.colunas[name] !== undefined
  const isMetric = has('leste') && !has('latitude')
  const lack = lackOf(profile, path.length)
  const kept = columns.kept.find(({ perfil }) => JSON.stringify(perfil['titulos']) === JSON.stringify(titulos))
  const assign = (i: number, name: string) => {
    const colunas = Object.fromEntries(
      Object.entries(profile.colunas).filter(([other]) => other !== indices[i] && other !== name),
    )
    const heading = titulos[i]!
    const isNamed = profile.linhaDosTitulos > 0 && heading !== '' && titulos.indexOf(heading) === i
    const changed = { ...profile, colunas: { ...colunas, ...(name !== '' && { [name]: isNamed ? heading : i + 1 }) } }
    const isStated = TIMES.includes(name) && areTimesUtc(lines, changed)
    setProfile({ ...changed, ...(isStated && { fusoHoras: 0 }) })
  }
  const isZoneAssumed =
    guess.isZoneAssumed && !known && profile.fusoHoras === guess.profile.fusoHoras && !areTimesUtc(lines, profile)
  const whole = { ...profile, titulos }
  const use = async () => {
    try {
      if (keep) {
        const empresa = isStaff ? Number(columns.empresa) : undefined
        await api.saveColumnProfile({ body: { nome: file.name, empresa, perfil: { ...whole } } })
        await invalidate('listColumnProfiles')
        showToast({ title: 'Colunas guardadas para os próximos arquivos', tone: 'success' })
      }
      columns.assign(whole)
      onClose()
    } catch (error) {
      refused('As colunas não foram guardadas', error)
    }
  }
  const forget = async (id: string) => {
    try {
      await api.deleteColumnProfile({ params: { id } })
      await invalidate('listColumnProfiles')
    } catch (error) {
      refused('O perfil não foi excluído', error)
    }
  }
  const bring = async (given: File | null) => {
    if (!given) return
    const read = parseProfile(await given.text())
    if (typeof read === 'string') showToast({ title: `«${given.name}» não serve: ${read}`, tone: 'warning' })
    else setProfile(read)
  }
  const valves = [...new Set(rows.map((cells) => cells[indices.indexOf('valvula')] ?? ''))].filter(
    (text) => text !== '',
  )
  return (
    <>
      <div className={classes.fields}>
        <NativeSelect
          label="Separador"
          data={SEPARATORS}
          value={profile.separador}
          onChange={(event) => put({ separador: event.currentTarget.value })}
        />
        <NativeSelect
          label="Decimais"
          data={DECIMALS}
          value={profile.decimal}
          onChange={(event) => put({ decimal: event.currentTarget.value as TextProfile['decimal'] })}
        />
        <NumberInput
          label="Linha dos títulos"
          min={0}
          max={200}
          value={profile.linhaDosTitulos}
          onChange={(value) => put({ linhaDosTitulos: Number(value) || 0 })}
        />
        <NativeSelect
          label="Datas"
          data={ORDERS}
          value={profile.ordemDaData}
          onChange={(event) => put({ ordemDaData: event.currentTarget.value as TextProfile['ordemDaData'] })}
        />
        <NativeSelect
          label="Fuso dos horários"
          data={ZONES}
          value={profile.fusoHoras}
          onChange={(event) => put({ fusoHoras: Number(event.currentTarget.value) })}
        />
        {isMetric ? (
          <NativeSelect
            label="Sistema de coordenadas"
            data={[
              { value: '', label: 'Escolha o fuso UTM' },
              ...systemChoices
                .filter(({ name }) => name.includes('UTM'))
                .map(({ code, name }) => ({ value: code, label: name })),
            ]}
            value={profile.sistema ?? ''}
            onChange={(event) => put({ sistema: event.currentTarget.value })}
          />
        ) : (
          <NativeSelect
            label="Latitude e longitude"
            data={[
              { value: 'graus', label: 'Em graus (21,5)' },
              { value: 'graus-minutos', label: 'Graus e minutos (2130,00)' },
            ]}
            value={profile.angulos ?? 'graus'}
            onChange={(event) => put({ angulos: event.currentTarget.value as NonNullable<TextProfile['angulos']> })}
          />
        )}
        {has('valvula') && (
          <NativeSelect
            label="Válvula aberta em"
            data={[{ value: '', label: 'O que a palavra diz' }, ...valves]}
            value={profile.valvulaAberta ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const { valvulaAberta: _, ...rest } = profile
              setProfile({ ...rest, ...(value !== '' && { valvulaAberta: value }) })
            }}
          />
        )}
        {has('largura') && (
          <NativeSelect
            label="Unidade da largura"
            data={WIDTH_UNITS}
            value={profile.unidadeDaLargura ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const { unidadeDaLargura: _, ...rest } = profile
              setProfile({ ...rest, ...((value === 'm' || value === 'ft') && { unidadeDaLargura: value }) })
            }}
          />
        )}
      </div>
      {(guess.deduced ?? guess.undecided ?? isZoneAssumed) && (
        <Note tone="warning" role="status" title="Confira o que foi suposto">
          {[
            ...(guess.deduced ?? []),
            ...(guess.undecided === undefined ? [] : [`pode ser a válvula: ${guess.undecided}`]),
            ...(isZoneAssumed ? ['o fuso dos horários, que o arquivo não diz'] : []),
          ].join('; ')}
        </Note>
      )}
      <ScrollArea
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Primeiras linhas do arquivo' }}
      >
        <Table className={classes.table} withTableBorder>
          <Table.Thead>
            <Table.Tr>
              {titulos.map((title, i) => (
                <Table.Th key={i}>
                  <NativeSelect
                    size="xs"
                    aria-label={`Coluna ${i + 1}${title === '' ? '' : `, «${title}»`}`}
                    data={COLUMN_NAMES}
                    value={indices[i] ?? ''}
                    onChange={(event) => assign(i, event.currentTarget.value)}
                  />
                  <span>{title || `Coluna ${i + 1}`}</span>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((cells, row) => (
              <Table.Tr key={row}>
                {titulos.map((_, i) => (
                  <Table.Td key={i}>{cells[i]}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      <PathSketch path={path} />
      <Switch
        label="Guardar para próximos arquivos"
        description={
          isStaff && columns.empresa === ''
            ? 'Escolha antes a empresa no formulário: o perfil fica com ela.'
            : kept
              ? 'Substitui o perfil guardado para estes títulos.'
              : 'Arquivos com os mesmos títulos serão reconhecidos.'
        }
        checked={keep}
        disabled={isStaff && columns.empresa === ''}
        onChange={(event) => setKeep(event.currentTarget.checked)}
      />
      <Group justify="space-between">
        <Group gap="xs">
          <FileButton accept=".json" onChange={(given) => void bring(given)}>
            {(props) => (
              <Button {...props} variant="default" size="xs">
                Importar perfil
              </Button>
            )}
          </FileButton>
          <Button
            variant="default"
            size="xs"
            disabled={!isPlaced(profile.colunas)}
            onClick={() =>
              saveFile(
                new Blob([JSON.stringify(whole, null, 2)], { type: 'application/json' }),
                'perfil-de-colunas.json',
              )
            }
          >
            Exportar perfil
          </Button>
          {kept && (
            <Button variant="subtle" color="red" size="xs" onClick={() => void forget(kept.id)}>
              Esquecer o perfil guardado
            </Button>
          )}
        </Group>
        <Group gap="sm">
          <Text size="xs" c="dimmed" aria-live="polite">
            {lack}
          </Text>
          <Button disabled={lack !== undefined} onClick={() => void use()}>
            Usar estas colunas
          </Button>
        </Group>
      </Group>
    </>
  )
}

function columnAt({ colunas }: TextProfile, titulos: readonly string[], i: number): TextColumn | undefined {
  const found = Object.entries(colunas).find(
    ([, column]) => (typeof column === 'number' ? column - 1 : titulos.indexOf(column)) === i,
  )
  return found?.[0] as TextColumn | undefined
}

function lackOf(profile: TextProfile, positions: number): string | undefined {
  if (!isPlaced(profile.colunas)) return 'Diga quais colunas são a latitude e a longitude, ou leste e norte.'
  if (profile.colunas.latitude === undefined && !profile.sistema) return 'Escolha o fuso UTM das posições.'
  return positions === 0 ? 'Com estas colunas nenhuma posição pode ser lida.' : undefined
}
