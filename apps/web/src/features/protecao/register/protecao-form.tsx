/** The form 'Área de Proteção / Obstáculo': owner, kind, file, the areas in it, and their distances on a map. */
import type { ReplyOf, Routes } from '@faixa/contract'
import type { Classificacao } from '@faixa/domain'
import type { Aviso } from '@faixa/flight'
import { formatCount } from '@faixa/units'
import { Radio, Textarea } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { soleEntidades } from '../../../entidades/chosen-entidades.ts'
import { EmpresaFields } from '../../../entidades/entidade-fields.tsx'
import { DateField } from '../../../form/fields/date-field.tsx'
import { QuantityField } from '../../../form/fields/quantity-field.tsx'
import { TextField } from '../../../form/fields/text-field.tsx'
import { FileFindings } from '../../../form/files/file-findings.tsx'
import { upload } from '../../../form/files/upload.ts'
import { useMisplaced } from '../../../form/files/use-misplaced.ts'
import { FormPage } from '../../../form/shell/form-page.tsx'
import { FormSection } from '../../../form/shell/form-section.tsx'
import { type Form, type FormToasts, type NamedError, useForm } from '../../../form/shell/use-form.ts'
import { fieldId, useFields } from '../../../form/state/use-fields.ts'
import { groundChanged } from '../../../ground/ground-changed.ts'
import { type FileWords, GroundFileField, groundFileErrors } from '../../../ground/ground-file-field.tsx'
import type { GroundFormProps } from '../../../ground/register-page.tsx'
import { useUserInfo } from '../../../session/use-session.ts'
import { type EmpresaDistances, metresInForce, useEmpresaDistances } from '../distances-in-force.ts'
import classes from '../protecao.module.css'
import { AreaTable } from './area-table.tsx'
import { areasBody, type ChosenArea, errorsOfArea, proposedAreas, zonesOf } from './chosen-areas.ts'
import { ClassField } from './class-field.tsx'
import { addedTitle, checkProtecao, EMPTY, LABELS, type ProtecaoField, protecaoBody } from './protecao-fields.ts'
import { ProtecaoMap } from './protecao-map.tsx'
import { type ProtecaoFile, useProtecaoFile } from './use-protecao-file.ts'

const FILE: FileWords = {
  field: 'file_area_protecao',
  label: 'Traçado da Área',
  description:
    'Polígonos, linhas (redes, rios) ou pontos (torres, apiários): KML, KMZ, Shapefile em .zip, GeoJSON ou GPX.',
  absent: 'Escolha o arquivo com o traçado.',
}
const TABLE = 'areas'

export type Registered = ReplyOf<Routes['registerProtecao']>

export function ProtecaoForm({ entidades, maxBytes, onSent }: GroundFormProps<Registered>) {
  const { isUnidade } = useUserInfo()
  const tracado = useProtecaoFile(maxBytes)
  const { file, found } = tracado
  const [chosen, setChosen] = useState<readonly ChosenArea[]>([])
  const [wantsEach, setWantsEach] = useState(true)
  const isEach = wantsEach && found !== undefined && found.rows.length > 1
  const [empresa, setEmpresa] = useState(soleEntidades(entidades).empresa)
  const ofEmpresa = useEmpresaDistances(empresa)
  const fields = useFields<ProtecaoField>({
    labels: LABELS,
    initial: { ...EMPTY, empresa: soleEntidades(entidades).empresa },
    check: (values) => checkProtecao(values, { ofEmpresa, isEach, isUnidade }),
  })
  const { values } = fields
  useEffect(() => setEmpresa(values.empresa), [values.empresa])
  useEffect(() => setChosen(found ? proposedAreas(found) : []), [found])

  const misplaced = useMisplaced(file, found?.avisos)
  const fileErrors = groundFileErrors(FILE, tracado, tracado.held !== undefined && !found)
  const formErrors = [...fileErrors, ...misplaced.errors, ...(isEach ? tableErrors(chosen, ofEmpresa) : [])]
  const form = useForm({
    fields,
    otherErrors: formErrors,
    toasts: TOASTS,
    sentToo: [file, isEach, chosen, tracado.system ?? '', JSON.stringify(misplaced.body)],
    send: (typed, call) =>
      upload({ [FILE.field]: file }, call, (client, options) =>
        client.registerProtecao(
          {
            body: {
              ...protecaoBody(typed, isEach, isUnidade),
              ...(tracado.system !== undefined && { sistemaArea: tracado.system }),
              ...(isEach && { areas: areasBody(chosen, typed.identificacao) }),
              ...misplaced.body,
            },
          },
          options,
        ),
      ),
    onSent(registered) {
      tracado.remove()
      fields.reset({ ...EMPTY, empresa: values.empresa, unidade: values.unidade })
      groundChanged('protecao')
      onSent(registered)
    },
    onRefused({ extras: { erros = [] } }) {
      const ofFile = erros.find(({ campo }) => campo === FILE.field)
      if (ofFile) tracado.refuse(ofFile.mensagem)
    },
  })
  const shownError = form.wasTried || tracado.error !== undefined ? fileErrors[0]?.mensagem : undefined
  return (
    <FormPage
      form={form}
      label="Área de Proteção / Obstáculo"
      submitLabel="Cadastrar"
      refusedTitle="Nada foi cadastrado"
    >
      <FormSection title="Traçado">
        {!isUnidade && <EmpresaFields form={form} empresas={entidades.empresas} />}
        <GroundFileField words={FILE} ground={tracado} misplaced={misplaced} error={shownError} disabled={form.busy} />
        {found && found.rows.length > 1 && (
          <Radio.Group
            data-wide
            className={classes.choice}
            label={`O arquivo traz ${formatCount(found.rows.length, 'área', 'áreas')}`}
            value={wantsEach ? 'cada' : 'uma'}
            onChange={(value) => setWantsEach(value === 'cada')}
          >
            <div className={classes.kinds}>
              <Radio value="cada" disabled={form.busy} label="Cadastrar cada uma, com seu nome e sua classificação" />
              <Radio value="uma" disabled={form.busy} label="Cadastrar todas como uma só" />
            </div>
          </Radio.Group>
        )}
      </FormSection>
      {!isEach && <OneArea form={form} ofEmpresa={ofEmpresa} />}
      {found && (
        <Preview
          tracado={tracado}
          avisos={misplaced.remaining}
          chosen={isEach ? chosen : chosen.map((area) => ({ ...area, ...oneOf(values), taken: true }))}
          isEach={isEach}
          ofEmpresa={ofEmpresa}
          disabled={form.busy}
          wasTried={form.wasTried}
          onChange={setChosen}
        />
      )}
      <FormSection title={isEach ? 'Para todas as escolhidas' : 'Validade'}>
        {isEach && <MoreField form={form} />}
        <DateField {...form.field('validaDe')} />
        <DateField {...form.field('validaAte')} />
      </FormSection>
    </FormPage>
  )
}

function oneOf({ nome, classificacao, buffer }: Readonly<Record<ProtecaoField, string>>) {
  return { nome, classificacao: classificacao as Classificacao, buffer }
}

interface OneAreaProps {
  readonly form: Form<ProtecaoField>
  readonly ofEmpresa: EmpresaDistances
}

function OneArea({ form, ofEmpresa }: OneAreaProps) {
  const classificacao = form.values.classificacao as Classificacao
  const usual = metresInForce(classificacao, '', ofEmpresa)
  return (
    <FormSection title="Dados Cadastrais">
      <ClassField field={form.field('classificacao')} ofEmpresa={ofEmpresa} />
      <TextField {...form.field('nome')} required placeholder="Apiário Sr. João" maxLength={200} />
      <QuantityField
        {...form.field('buffer')}
        unit="m"
        required={usual === undefined}
        placeholder={usual === undefined ? 'A definir' : `${usual}`}
      />
      <MoreField form={form} required />
    </FormSection>
  )
}

function MoreField({ form, required = false }: { readonly form: Form<ProtecaoField>; readonly required?: boolean }) {
  const { onLeave, onChange, ...field } = form.field('identificacao')
  return (
    <Textarea
      {...field}
      wrapperProps={{ 'data-wide': true }}
      autosize
      minRows={3}
      maxRows={8}
      maxLength={2000}
      withAsterisk={required}
      aria-required={required}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  )
}

interface PreviewProps {
  readonly tracado: ProtecaoFile
  /** The findings that need no decision. */
  readonly avisos: readonly Aviso[]
  readonly chosen: readonly ChosenArea[]
  readonly isEach: boolean
  readonly ofEmpresa: EmpresaDistances
  readonly disabled: boolean
  readonly wasTried: boolean
  readonly onChange: (chosen: readonly ChosenArea[]) => void
}

/** Pause after the last change before zones are drawn, ms: typing 500 passes through 5 and 50. */
const DRAW_AFTER_MS = 250

function Preview({ tracado, avisos, chosen, isEach, ofEmpresa, disabled, wasTried, onChange }: PreviewProps) {
  const { found, zones } = tracado
  const [shown, setShown] = useState<number>()
  const wanted = useMemo(() => {
    if (isEach || chosen.length === 0) return zonesOf(chosen, ofEmpresa)
    const [{ classificacao, buffer }] = chosen as [ChosenArea]
    const metres = metresInForce(classificacao, buffer, ofEmpresa)
    // The zone of an area with several parts is one.
    return metres === undefined ? [] : [{ areas: chosen.map((_, i) => i), metres, classificacao }]
  }, [chosen, isEach, ofEmpresa])
  const wantedText = JSON.stringify(wanted)
  const draw = useEffectEvent(() => tracado.draw(wanted))
  useEffect(() => {
    const timer = setTimeout(draw, wantedText === '' ? 0 : DRAW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [wantedText])
  if (!found || chosen.length !== found.rows.length) return null
  const widest = wanted.reduce((most, { metres }) => Math.max(most, metres), 0)
  const map = <ProtecaoMap found={found} chosen={chosen} zones={zones} widest={widest} shown={shown} />
  return (
    <FormSection title={isEach ? 'Áreas do arquivo' : 'No mapa'}>
      <div data-wide>
        <FileFindings avisos={avisos} />
        {isEach ? (
          <div className={classes.panes}>
            <div id={fieldId(TABLE)} tabIndex={-1}>
              <AreaTable
                rows={found.rows}
                chosen={chosen}
                ofEmpresa={ofEmpresa}
                disabled={disabled}
                wasTried={wasTried}
                onChange={onChange}
                onShow={setShown}
              />
            </div>
            <div>{map}</div>
          </div>
        ) : (
          map
        )}
      </div>
    </FormSection>
  )
}

function tableErrors(chosen: readonly ChosenArea[], ofEmpresa: EmpresaDistances): NamedError[] {
  const label = 'Áreas do arquivo'
  if (chosen.length > 0 && chosen.every(({ taken }) => !taken))
    return [{ campo: TABLE, mensagem: 'Escolha pelo menos uma área do arquivo.', label }]
  for (const [at, area] of chosen.entries()) {
    const { nome, buffer, identificacao } = errorsOfArea(area, ofEmpresa)
    const wrong = nome ?? buffer ?? identificacao
    if (wrong !== undefined) return [{ campo: TABLE, mensagem: `Área ${at + 1}: ${wrong}`, label }]
  }
  return []
}

/** The texts of specification 001 §8, in correct Portuguese. */
const TOASTS: FormToasts<Registered> = {
  incomplete: {
    title: 'Verifique...',
    message: 'Certifique-se de que todos os campos estejam preenchidos corretamente.',
  },
  sending: { title: 'Cadastrando...', message: 'Enviando para o sistema...' },
  sent: ({ areas, message }) => ({ title: addedTitle(areas.length), message }),
  refused: { title: 'Falha ao cadastrar', message: 'Ocorreu algum problema. Tente novamente.' },
}
