//! Blocks of memory that know their size, so that a pointer is enough to free them.

use std::alloc::{Layout, alloc as allocate, dealloc};
use std::ptr;

/// The size of the header, which holds the size of the whole block.
const HEADER: usize = size_of::<usize>();

/// A block of this number of bytes, all zero; null if there is no memory.
pub(crate) fn alloc(bytes: usize) -> *mut u8 {
    let layout = bytes.checked_add(HEADER).and_then(|size| Layout::from_size_align(size, HEADER).ok());
    let Some(layout) = layout else { return ptr::null_mut() };
    // SAFETY: the size is not zero.
    let start = unsafe { allocate(layout) };
    if start.is_null() {
        return start;
    }
    // SAFETY: the block has room for the header and for `bytes` bytes after it.
    unsafe {
        start.cast::<usize>().write_unaligned(layout.size());
        let block = start.add(HEADER);
        block.write_bytes(0, bytes);
        block
    }
}

/// A block with a text and a final zero; null if there is no memory.
pub(crate) fn of_text(text: &str) -> *mut u8 {
    let block = alloc(text.len() + 1);
    if !block.is_null() {
        // SAFETY: the block is new, and has room for the text.
        unsafe { block.copy_from_nonoverlapping(text.as_ptr(), text.len()) };
    }
    block
}

/// Frees a block; null is ignored.
///
/// # Safety
///
/// The block must come from [`alloc`] and not have been freed.
pub(crate) unsafe fn free(block: *mut u8) {
    if block.is_null() {
        return;
    }
    // SAFETY: the header, written by `alloc`, is before the block, and the layout is the one it was made with.
    unsafe {
        let start = block.sub(HEADER);
        let size = start.cast::<usize>().read_unaligned();
        dealloc(start, Layout::from_size_align_unchecked(size, HEADER));
    }
}
