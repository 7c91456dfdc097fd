import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { EmpresaFields } from '../entidades/entidade-fields.tsx'
import type { ChoiceFieldProps } from './fields/choice-field.tsx'
import { TextField } from './fields/text-field.tsx'
import { DialogForm } from './shell/dialog-form.tsx'
import { FormDialogFrame } from './shell/form-dialog.tsx'
import { FormPage } from './shell/form-page.tsx'
import { type FormToasts, refusedFields, useForm } from './shell/use-form.ts'
import { type FieldsDescription, useFields } from './state/use-fields.ts'

// A form of a noun that exists only in this test: it shows everything that a form must define.

type HangarField = 'nome' | 'empresa' | 'unidade'

const EMPRESAS = [
  { id: 1, nome: 'Aurora', unidades: [{ id: 5, nome: 'Norte' }] },
  { id: 2, nome: 'Boreal', unidades: [] },
]
const HANGAR: FieldsDescription<HangarField> = {
  labels: { nome: 'Nome', empresa: 'Empresa', unidade: 'Unidade' },
  initial: { nome: '', empresa: '', unidade: '-1' },
  check: ({ nome, empresa }) => [
    ...(empresa === '' ? [{ campo: 'empresa', mensagem: 'Escolha a empresa.' }] : []),
    ...(nome.length < 3 ? [{ campo: 'nome', mensagem: 'O nome tem três letras ou mais.' }] : []),
  ],
}
const TOASTS: FormToasts = { sent: { title: 'Hangar adicionado!' }, refused: { title: 'Falha ao cadastrar' } }

function useHangar(given: Partial<FieldsDescription<HangarField>> = {}) {
  const fields = useFields({ ...HANGAR, ...given })
  return useForm({ fields, toasts: TOASTS, send: async () => ({ id: 7 }), onSent: () => {} })
}

const hangarFields = (form: ReturnType<typeof useHangar>): ReactNode => [
  createElement(TextField, { ...form.field('nome'), key: 'nome', required: true }),
  createElement(EmpresaFields, { form, key: 'empresa', empresas: EMPRESAS }),
]

function NewHangar() {
  const form = useHangar()
  const words = { label: 'Novo hangar', submitLabel: 'Cadastrar', refusedTitle: 'O hangar não foi cadastrado' }
  return createElement(FormPage, { form, ...words, children: hangarFields(form) })
}

function EditHangar(given: Partial<FieldsDescription<HangarField>>) {
  const form = useHangar(given)
  return createElement(DialogForm, { form, children: hangarFields(form) })
}

afterEach(() => vi.unstubAllGlobals())

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const drawn = (form: ReactElement) => {
  const within = createElement(RouterContextProvider, { router, children: form } as never)
  return renderToStaticMarkup(createElement(MantineProvider, null, within))
}
const words = (html: string) => html.replace(/<style.*?<\/style>/gs, '').replace(/<[^>]+>/g, '')
const frame = { leave: () => {}, guard: () => {} }
const inDialog = (props: Parameters<typeof EditHangar>[0]) =>
  drawn(createElement(FormDialogFrame, { value: frame, children: createElement(EditHangar, props) }))

test('a page has its fields, and names in their order what keeps it from being sent', () => {
  const html = drawn(createElement(NewHangar))
  expect(html).toMatch(/<form[^>]*aria-label="Novo hangar"/)
  expect(words(html)).toMatch(/Nome.*Empresa.*Unidade.*Cadastrar.*Para cadastrar, falta conferir: Nome, Empresa\./)
  // No error is shown before a field is left or sending is attempted.
  expect(words(html)).not.toContain('O nome tem')
})

test('a dialog saves nothing that did not change', () => {
  const initial = { nome: 'Um', empresa: '1', unidade: '5' }
  const html = inDialog({ initial })
  expect(words(html)).toContain('Nada foi alterado.')
  expect(html).toMatch(/<button[^>]*disabled[^>]*type="submit"/)
})

test('what a reload brings back is a change, which is saved once it is right', () => {
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify({ nome: 'Hangar Sul' }) })
  const draft = { draftKey: 'hangar-7' }
  expect(words(inDialog({ ...draft, initial: { ...HANGAR.initial, empresa: '1' } }))).not.toContain('alterado')
  const wrong = words(inDialog({ ...draft }))
  expect(wrong).toContain('Corrija um campo para salvar.')
})

test('another empresa begins at its sede, and offers its own unidades', () => {
  const put = vi.fn()
  const field = (name: string) => ({ id: name, label: name, value: '', error: undefined, onChange: put, onLeave: put })
  const form = { values: { empresa: '1', unidade: '5' }, put, field }
  const { children } = EmpresaFields({ form, empresas: EMPRESAS }).props as {
    children: ReactElement<ChoiceFieldProps>[]
  }
  const [empresa, unidade] = children.map(({ props }) => props)
  expect(unidade?.choices.map(({ label }) => label)).toEqual(['SEDE', 'Norte'])
  empresa?.onChange('2')
  expect(put).toHaveBeenCalledWith({ empresa: '2', unidade: '-1' })
})

test('what the server refuses goes to the fields of the form, in their order and under their own names', () => {
  const errors = [
    { campo: 'file_planta', mensagem: 'Está vazio.' },
    { campo: 'empresaId', mensagem: 'Não existe.' },
    { campo: 'nome', mensagem: 'Já existe.' },
  ]
  const fieldOf = (campo: string) => (campo === 'empresaId' ? 'empresa' : campo) as HangarField
  expect(refusedFields(HANGAR.labels, errors, fieldOf)).toEqual([
    { campo: 'nome', mensagem: 'Já existe.' },
    { campo: 'empresa', mensagem: 'Não existe.' },
  ])
})
