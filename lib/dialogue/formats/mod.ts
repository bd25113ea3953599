/**
 * Datasets and results in the formats of other tools: CSV, Parquet, chat lines, Spider, MMSQL. A page of its own, as a run
 * of a dataset of ours loads none of it.
 *
 * @module
 */
export type { DatabaseDataset } from "./published_entries.ts";
export { chatLines } from "./chat_lines.ts";
export { type CsvRow, csvRows, type CsvRowsOptions, type CsvTable, csvTitles } from "./csv_rows.ts";
export { datasetCard, type DatasetCardOptions } from "./dataset_card.ts";
export { importDatasets, type ImportKind } from "./import_datasets.ts";
export { mmsqlText } from "./mmsql_text.ts";
export { parquetFile } from "./parquet_file.ts";
export { type SpiderFiles, spiderFiles } from "./spider_files.ts";
