-- What people type of an operation for the papers of the authorities (packages/domain/src/dados-operacao). One document and not thirty columns: it is
-- read and written whole, no list sorts or filters by a part of it, and products and weather readings are lists within it. The aircraft stays a
-- column of its own, because it refers to a registered entity. Null where nothing was typed.
alter table laudos add column dados_operacao jsonb check (jsonb_typeof(dados_operacao) = 'object');
