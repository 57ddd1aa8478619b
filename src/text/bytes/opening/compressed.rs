//! Decompresses input recognized by its first bytes (gzip, zstd and xz, with any number of members or frames).
//! Compresses output according to its file name.

use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use lzma_rust2::{XzOptions, XzReader, XzWriter};
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read, Write};
use std::path::Path;

const GZIP: &[u8] = &[0x1F, 0x8B];
const ZSTD: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];
const XZ: &[u8] = &[0xFD, b'7', b'z', b'X', b'Z', 0];

/// The size of one read. It also limits how many records are solved together, to some 1,600 boards of 81 characters.
const BUFFER: usize = 1 << 17;

/// The memory limit for an xz dictionary: twice the need of `xz -9`, so that a hostile header cannot claim more. The
/// zstd decoder has a limit of its own.
const XZ_MEMORY_KIB: u32 = 128 << 10;

/// The compression level of xz, as in `xz -6`.
const XZ_PRESET: u32 = 6;

/// A compression format for output.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    /// `.gz`
    Gzip,
    /// `.zst`
    Zstd,
    /// `.xz`
    Xz,
}

impl Compression {
    /// The compression that a file name implies.
    #[must_use]
    pub fn of_name(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "gz" => Some(Self::Gzip),
            "zst" => Some(Self::Zstd),
            "xz" => Some(Self::Xz),
            _ => None,
        }
    }

    /// Compresses the bytes to a complete gzip member, zstd frame or xz stream. The result is deterministic, and
    /// several in sequence make a valid file.
    ///
    /// # Errors
    ///
    /// If the encoder fails.
    ///
    /// ```
    /// use std::io::Read;
    /// use sudosat::text::{Compression, decompress};
    ///
    /// for compression in [Compression::Gzip, Compression::Zstd, Compression::Xz] {
    ///     let packed = [compression.pack(b"1.3.")?, compression.pack(b"2.4.")?].concat();
    ///     let mut text = String::new();
    ///     decompress(&packed[..])?.read_to_string(&mut text)?;
    ///     assert_eq!(text, "1.3.2.4.");
    /// }
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn pack(self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        match self {
            Self::Gzip => {
                let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::default());
                encoder.write_all(bytes)?;
                encoder.finish()
            }
            Self::Zstd => Ok(compress_to_vec(bytes, CompressionLevel::Fastest)),
            Self::Xz => {
                let mut encoder = XzWriter::new(Vec::new(), XzOptions::with_preset(XZ_PRESET))?;
                encoder.write_all(bytes)?;
                encoder.finish()
            }
        }
    }
}

/// Decompresses the input, or passes it through if it is not compressed.
///
/// # Errors
///
/// If the first bytes cannot be read. Damaged or truncated data is an error of the later read that reaches it; its
/// message names the compression.
#[doc(hidden)]
pub fn decompress<'a>(mut input: impl Read + Send + 'a) -> io::Result<Box<dyn BufRead + Send + 'a>> {
    let mut magic = Vec::with_capacity(XZ.len());
    input.by_ref().take(XZ.len() as u64).read_to_end(&mut magic)?;
    let is = |prefix: &[u8]| magic.starts_with(prefix);
    let (gzip, zstd, xz) = (is(GZIP), is(ZSTD), is(XZ));
    let input = BufReader::with_capacity(BUFFER, Cursor::new(magic).chain(input));
    Ok(if gzip {
        boxed("gzip", MultiGzDecoder::new(input))
    } else if zstd {
        boxed("zstd", Zstd { input, frame: FrameDecoder::new(), in_frame: false })
    } else if xz {
        boxed("xz", XzReader::new_mem_limit(input, true, XZ_MEMORY_KIB))
    } else {
        Box::new(input)
    })
}

fn boxed<'a>(name: &'static str, decoder: impl Read + Send + 'a) -> Box<dyn BufRead + Send + 'a> {
    Box::new(BufReader::with_capacity(BUFFER, Named { name, decoder }))
}

/// A decoder whose errors name the compression.
struct Named<R> {
    name: &'static str,
    decoder: R,
}

impl<R: Read> Read for Named<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.decoder.read(buffer).map_err(|error| match error.kind() {
            ErrorKind::Interrupted => error,
            ErrorKind::UnexpectedEof => {
                io::Error::new(ErrorKind::UnexpectedEof, format!("the {} data is cut off", self.name))
            }
            kind => io::Error::new(kind, format!("the {} data is damaged: {error}", self.name)),
        })
    }
}

/// All frames of a zstd stream, one after another.
struct Zstd<R> {
    input: R,
    frame: FrameDecoder,
    in_frame: bool,
}

impl<R: BufRead> Zstd<R> {
    /// Begins the next frame; `false` at the end of the input.
    fn begin(&mut self) -> io::Result<bool> {
        while !self.input.fill_buf()?.is_empty() {
            match self.frame.reset(&mut self.input) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    let skipped = io::copy(&mut self.input.by_ref().take(u64::from(length)), &mut io::sink())?;
                    if skipped < u64::from(length) {
                        return Err(ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(self.failure(error)),
            }
        }
        Ok(false)
    }

    /// The decoder's error, or the end of the input if that is the cause.
    fn failure(&mut self, error: FrameDecoderError) -> io::Error {
        match self.input.fill_buf() {
            Ok([]) => ErrorKind::UnexpectedEof.into(),
            _ => io::Error::other(error),
        }
    }
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !buffer.is_empty() {
            if !self.in_frame && !self.begin()? {
                return Ok(0);
            }
            self.in_frame = true;
            while self.frame.can_collect() == 0 && !self.frame.is_finished() {
                let decoded = self.frame.decode_blocks(&mut self.input, BlockDecodingStrategy::UptoBlocks(1));
                decoded.map_err(|error| self.failure(error))?;
            }
            let length = self.frame.read(buffer)?;
            if length > 0 {
                return Ok(length);
            }
            let stated = self.frame.get_checksum_from_data();
            if stated.is_some() && stated != self.frame.get_calculated_checksum() {
                return Err(io::Error::new(ErrorKind::InvalidData, "the checksum does not fit"));
            }
            self.in_frame = false;
        }
        Ok(0)
    }
}
