-- The closing of an empresa: a wait in which its data are read and nothing is written, an archive, and a signed certificate of the removal
-- (docs/decisions/0172-an-empresa-is-closed-after-a-wait.md).
create table encerramentos (
  id integer generated always as identity primary key,
  empresa_id integer not null unique references empresas,
  motivo text not null,
  pedido_em timestamptz not null,
  usuario_id integer not null references usuarios,
  -- The removal begins no earlier.
  apaga_em timestamptz not null,
  -- The archive of everything; absent until it is complete.
  arquivo bytea references arquivos,
  arquivo_em timestamptz,
  check (pedido_em <= apaga_em),
  check (num_nonnulls(arquivo, arquivo_em) in (0, 2))
);
create index encerramentos_arquivo on encerramentos (arquivo);

alter table eliminacoes drop constraint eliminacoes_que_check,
  add constraint eliminacoes_que_check check (que in ('demonstracao', 'empresa')),
  -- The signed certificate, canonical JSON (RFC 8785): its bytes are what was signed.
  add column documento text,
  add column sha256 bytea check (length(sha256) = 32),
  add column chave text references chaves_de_assinatura,
  add column assinatura bytea check (length(assinatura) = 64),
  add column codigo text unique,
  add constraint eliminacoes_certificado check (
    num_nonnulls(documento, sha256, chave, assinatura, codigo) = case que when 'empresa' then 5 else 0 end
  );

alter table registro_folhas
  add column eliminacao_id integer unique references eliminacoes,
  drop constraint registro_folhas_de_um,
  add constraint registro_folhas_de_um check (num_nonnulls(revisao_id, levantamento_id, eliminacao_id) <= 1);

alter table registro_espera
  add column eliminacao_id integer unique references eliminacoes,
  drop constraint registro_espera_de_um,
  add constraint registro_espera_de_um check (num_nonnulls(revisao_id, levantamento_id, eliminacao_id) = 1);

-- An account that other rows name as their writer outlives its empresa, without its data.
alter table usuarios drop constraint usuarios_check,
  add constraint usuarios_check check (nivel <> 'funcionario' or empresa_id is not null or removido_em is not null);

-- Every act of a person is audited, so that this one trigger refuses all of them while the empresa is being closed. What takes access away
-- stays possible, and what a person without an account answers to a notice.
create function recusar_em_encerramento() returns trigger language plpgsql as $$
declare
  alvo integer;
  fechada text;
begin
  if not exists (select from encerramentos)
    or new.acao in ('pedir-encerramento', 'desistir-do-encerramento', 'recusar-avisos', 'registrar-objecao', 'remover-dados', 'revogar')
    or (new.entidade = 'funcionarios' and new.acao in ('arquivar', 'remover-pessoa', 'cancelar-convite')) then
    return new;
  end if;
  alvo := case when new.entidade_id ~ '^[0-9]{1,9}$' then new.entidade_id::integer end;
  select e.nome into fechada from encerramentos c join empresas e on e.id = c.empresa_id where c.empresa_id = any (case new.entidade
    when 'empresas' then array[alvo]
    when 'limites-do-clima' then array[alvo]
    when 'laudo' then array(select empresa_id from laudos where id = alvo)
    when 'ordem' then array(select empresa_id from ordens_servico where id = alvo)
    when 'unidades' then array(select empresa_id from unidades where id = alvo)
    when 'funcionarios' then array(select empresa_id from usuarios where id = alvo)
    when 'areas' then array(select empresa_id from areas_empresa_versoes where id = alvo)
    when 'talhao' then array(select empresa_id from areas_empresa where id = alvo)
    when 'protecao' then array(select empresa_id from areas_protecao where id = alvo)
    when 'protecoes' then array(select empresa_id from areas_protecao_conjuntos where id = alvo)
    when 'contrato' then array(select empresa_id from contratos where id = alvo)
    when 'acerto' then array(select empresa_id from acertos where id = alvo)
    when 'relatorio' then array(select empresa_id from relatorios where id = alvo)
    when 'ocorrencia' then array(select empresa_id from ocorrencias where id = alvo)
    when 'levantamento' then array(select o.empresa_id from levantamentos l join ocorrencias o on o.id = l.ocorrencia_id where l.id = alvo)
    when 'contato' then case new.acao when 'importar' then array[alvo] else array(select empresa_id from contatos where id = alvo) end
    when 'chave-api' then array(select empresa_id from chaves_api where id = alvo)
    when 'webhook' then array(select empresa_id from webhooks where id = alvo)
    when 'perfil-de-colunas' then array(select empresa_id from perfis_de_colunas where id::text = new.entidade_id)
    else '{}'::integer[] end) limit 1;
  if fechada is not null then
    raise exception 'the empresa % is being closed', fechada using errcode = 'check_violation', constraint = 'empresa_em_encerramento';
  end if;
  return new;
end $$;
create trigger em_encerramento before insert on auditoria for each row execute function recusar_em_encerramento();
